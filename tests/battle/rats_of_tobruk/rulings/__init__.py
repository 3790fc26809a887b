"""The umpire's rulings, and undo."""
