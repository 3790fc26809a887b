"""Turns and rounds: orders, nominating, acting, reacting and moving (Rattenkrieg 7, 10, 11)."""
