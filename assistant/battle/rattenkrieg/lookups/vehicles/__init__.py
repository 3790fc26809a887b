"""What is read of vehicles, boats and aircraft: kinds, crews, who is aboard, what works."""
