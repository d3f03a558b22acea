"""An order of nomination published as a table of positions and lists, without people."""
