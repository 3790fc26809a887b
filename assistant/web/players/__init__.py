"""The pages of a side's phone, of a spectator's phone, and of a scanned unit card."""
