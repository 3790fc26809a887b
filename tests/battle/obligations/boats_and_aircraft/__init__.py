"""Boats and aircraft: what the book makes happen, shown in battles."""
