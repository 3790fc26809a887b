"""Paper, reports, replays and the table screen."""
