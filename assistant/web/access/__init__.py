"""The sign-in of browsers, and the pages that each may open."""
