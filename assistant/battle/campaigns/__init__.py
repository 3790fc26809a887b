"""Battles that follow one another with the same forces."""
