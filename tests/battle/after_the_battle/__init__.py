"""The ends of battles: reports, replays, luck and the next battle."""
