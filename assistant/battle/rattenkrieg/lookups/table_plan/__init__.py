"""Questions to the table plan: positions, and the ground between them."""
