"""What the checks of nominations (N2xx) share."""
