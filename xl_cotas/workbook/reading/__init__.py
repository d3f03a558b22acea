"""From a package to sheets of values: what the fast reader gives, and what only the XML tells."""
