"""Drawings of cards: fans, maps, tables and their symbols."""
