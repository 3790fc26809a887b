"""The steps of a turn in their order: orders, movement, fire, reactions, reports."""
