"""Mojons, orders and rounds: what the book makes happen, shown in battles."""
