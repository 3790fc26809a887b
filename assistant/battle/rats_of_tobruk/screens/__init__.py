"""What a battle of Rats of Tobruk shows: pending tasks, views for each reader, printed sheets."""
