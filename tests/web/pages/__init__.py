"""Features of all pages: responses, scripts, styles, letters, routes."""
