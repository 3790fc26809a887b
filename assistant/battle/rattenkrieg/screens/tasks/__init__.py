"""The tasks due now, for the umpire and for each side."""
