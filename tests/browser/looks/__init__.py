"""How pages look to anybody, in every size and scheme."""
