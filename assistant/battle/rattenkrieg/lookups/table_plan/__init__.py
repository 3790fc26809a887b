"""Questions about the table plan: positions, and the ground between them."""
