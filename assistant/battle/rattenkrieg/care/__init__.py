"""First aid, evacuation and the course of wounds in a battle (Rattenkrieg 16)."""
