"""Printed board games as files that the owner of the game completes."""
