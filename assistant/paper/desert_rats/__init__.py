"""Sheets for Desert Rats alone: the slips of a turn for players without a phone."""
