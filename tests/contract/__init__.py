"""What battles give to the procedures of the rules, and what they read of the outcomes."""
