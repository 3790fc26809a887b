"""What men notice, whom they obey and what they tell in a battle (Rattenkrieg 12 to 14, 15.16)."""
