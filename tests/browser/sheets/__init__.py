"""Sheets, cards and single pages by hand."""
