"""Exact rules on integers and fractions: reserve, order, placement, calls."""
