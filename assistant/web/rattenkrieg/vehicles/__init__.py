"""Cards of vehicles in the browser: the card, its form, the live card, shots on its fan."""
