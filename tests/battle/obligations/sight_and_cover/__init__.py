"""Sight and cover: what the book makes happen, shown in battles."""
