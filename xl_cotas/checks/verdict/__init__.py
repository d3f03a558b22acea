"""From a quadro and a regime to verdicts: one mechanism for every check."""
