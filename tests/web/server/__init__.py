"""The running server, its network and its streams."""
