"""The umpire's corrections: places, sight lines, states, dust, visibility."""
