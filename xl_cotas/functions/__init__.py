"""Spreadsheet functions on laws and rules only."""
