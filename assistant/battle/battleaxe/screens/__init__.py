"""What a battle of Battleaxe shows: pending tasks, views for each reader, printed sheets."""
