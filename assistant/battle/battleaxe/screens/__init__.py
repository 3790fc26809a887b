"""What a battle of Battleaxe shows: what is to do, views for each reader, printed sheets."""
