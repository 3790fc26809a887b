"""What each element sees and hears of the others, and what a look of one would find."""
