"""Screens of a battle of Rats of Tobruk: pending tasks, views for each reader, printed sheets."""
