"""The first page, and what is done with whole battles: list, rename, remove, import, export."""
