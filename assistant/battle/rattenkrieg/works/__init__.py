"""Buildings, openings, traps and work with many actions in a battle (Rattenkrieg 7.4, 18)."""
