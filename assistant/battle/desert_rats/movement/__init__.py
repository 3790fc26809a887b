"""Ways over the ground: how far they lead in a turn, where they meet, where the beaten flee."""
