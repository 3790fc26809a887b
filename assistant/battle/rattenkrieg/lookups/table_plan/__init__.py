"""What is read of the table plan: where things are, and what lies between them."""
