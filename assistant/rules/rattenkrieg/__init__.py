"""Rattenkrieg!: skirmishes of single figures."""
