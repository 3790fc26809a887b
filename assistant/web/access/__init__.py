"""How a browser signs in, and which pages it may open."""
