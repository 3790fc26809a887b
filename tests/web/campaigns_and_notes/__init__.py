"""Campaigns, photos, notes and doubts."""
