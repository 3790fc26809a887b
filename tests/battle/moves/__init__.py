"""How any move is offered, asked, refused and made, in every system."""
