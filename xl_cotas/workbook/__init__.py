"""From any spreadsheet file to typed tables, and back to a marked copy."""
