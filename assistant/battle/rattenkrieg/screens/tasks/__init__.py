"""The tasks now, of the umpire and of each side."""
