"""How tests themselves are divided, ordered, joined and reported."""
