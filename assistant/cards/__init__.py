"""Data cards, their drawings, sheets and QR codes. May use the rules and the map."""
