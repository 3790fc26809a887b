"""The steps of a turn: movement, spotting, fire."""
