"""The workbooks that the tool writes for boards."""
