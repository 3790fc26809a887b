"""Guns and mortars: what the book makes happen, shown in battles."""
