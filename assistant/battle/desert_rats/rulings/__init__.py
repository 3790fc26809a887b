"""What the umpire corrects: places, sight lines, states, dust, visibility."""
