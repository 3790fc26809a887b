"""What a battle holds for paper: sheets, markers and cards."""
