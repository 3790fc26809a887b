"""The luck of an evening and its report, on pages and to take home."""
