"""Battles on the first page and their own pages."""
