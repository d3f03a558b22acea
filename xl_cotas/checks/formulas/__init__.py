"""The audit of formulas behind V007."""
