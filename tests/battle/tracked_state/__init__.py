"""The tracked state of Rattenkrieg: each row exists, shows to its readers, changes and ends."""
