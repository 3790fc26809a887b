"""Questions about vehicles, boats and aircraft: kinds, crews, passengers, damage."""
