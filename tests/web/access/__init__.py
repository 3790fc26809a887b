"""Sign-in, joining, and who may open what."""
