"""Turns and rounds: orders, nominating, acting, reacting, moving (Rattenkrieg 7, 10, 11)."""
