"""The approach: Mojons on their pathways (Rattenkrieg 8, 9)."""
