"""What umpires rule, withhold, reword and add."""
