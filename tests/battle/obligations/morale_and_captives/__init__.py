"""Morale and captives: what the book makes happen, shown in battles."""
