"""All cards together: their kinds, checks of their files, the umpire's own cards."""
