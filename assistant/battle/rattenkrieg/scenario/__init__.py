"""The scenario: setting up, reinforcements, events, points (Rattenkrieg 11.1, addendum)."""
