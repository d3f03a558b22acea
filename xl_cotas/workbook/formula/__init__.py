"""The text of formulas and what they give for other numbers, for the audit."""
