"""How often people tap."""
