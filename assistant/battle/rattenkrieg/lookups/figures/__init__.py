"""Questions about figures and elements: availability, leaders, Awareness."""
