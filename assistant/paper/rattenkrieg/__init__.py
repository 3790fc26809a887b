"""Sheets for Rattenkrieg alone: unit and vehicle cards, markers, orders of battle, protactor."""
