"""Wounds and close combat: what the book makes happen, shown in battles."""
