"""The zip package of a workbook, opened within limits."""
