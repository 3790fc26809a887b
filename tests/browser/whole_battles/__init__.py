"""Battles played in browsers, most of them to their end."""
