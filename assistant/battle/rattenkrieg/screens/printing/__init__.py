"""Sheets, markers and cards of a battle, for paper."""
