"""The basic game on foot, which every battle uses."""
