"""What every function is called, takes, says and gives: data that every host reads."""
