"""The folder that starts the program on a computer without Python."""
