"""Sight on the true map, each side's knowledge from it, and the choice of targets."""
