"""Fire, smoke, dust, phosphorus, flame and light in a battle (Rattenkrieg 20.4.7.1, 30)."""
