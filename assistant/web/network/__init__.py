"""The laptop's addresses, the Wi-Fi of the hall, and the laptop's name there."""
