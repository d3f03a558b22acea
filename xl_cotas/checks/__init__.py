"""What is compared with the law: one file a check, one mechanism for verdicts."""
