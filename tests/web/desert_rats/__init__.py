"""Pages of double-blind battles."""
