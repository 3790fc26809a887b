"""The steps of the hands at a table, on paper and screen: move, place and take off models."""
