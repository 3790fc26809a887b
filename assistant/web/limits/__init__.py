"""How large a request may be, and how much work a device may cause."""
