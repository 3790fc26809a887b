"""Orders of platoons: what may be ordered, what is said before, what becomes of it."""
