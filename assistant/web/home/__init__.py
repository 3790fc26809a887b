"""The first page, and actions on whole battles: list, rename, remove, import, export."""
