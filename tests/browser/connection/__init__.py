"""The link between browsers and the server: lost, slow, pushed."""
