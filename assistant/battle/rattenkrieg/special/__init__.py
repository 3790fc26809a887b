"""Dogs, horses, and what few units meet in a battle (Rattenkrieg 5, 7.4, 18.3, 19)."""
