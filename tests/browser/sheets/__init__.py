"""Sheets, cards and single pages under a hand."""
