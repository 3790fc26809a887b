"""Paper as PDF files: cards, markers, maps and tables."""
