"""Battles on the first page and on their own pages."""
