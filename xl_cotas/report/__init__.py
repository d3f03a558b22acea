"""Reporters, one format a file."""
