"""What every page has: answers, scripts, styles, letters, routes."""
