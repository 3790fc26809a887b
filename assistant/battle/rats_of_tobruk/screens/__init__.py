"""What a battle of Rats of Tobruk shows: what is to do, views for each reader, printed sheets."""
