"""The hands at a table, on paper and screen: what they move, place and take off."""
