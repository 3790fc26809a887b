"""The double-blind battle of Desert Rats, tested against its rules."""
