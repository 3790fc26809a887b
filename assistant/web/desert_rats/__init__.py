"""The pages of Desert Rats alone: scenarios of one's own."""
