"""Grenades and rockets: what the book makes happen, shown in battles."""
