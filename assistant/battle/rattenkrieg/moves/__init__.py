"""What people do in a Rattenkrieg battle: what is known, what is asked, what then happened."""
