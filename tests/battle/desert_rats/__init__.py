"""The double-blind battle of Desert Rats, held against its rules."""
