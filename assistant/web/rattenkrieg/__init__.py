"""Pages of Rattenkrieg alone: its cards and their editors, its paper, sight and sound."""
