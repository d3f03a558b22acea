"""The capped process in which a file is read and checked."""
