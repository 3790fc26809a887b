"""Files of maps of the ground and of table plans."""
