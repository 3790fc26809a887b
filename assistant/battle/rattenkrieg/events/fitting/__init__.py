"""Checks that an event fits a battle: the things that it needs must exist."""
