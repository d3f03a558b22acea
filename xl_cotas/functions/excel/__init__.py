"""What Excel on Windows runs: the VBA that calls the functions through xlwings."""
