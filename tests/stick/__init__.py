"""The folder that starts on a computer without Python."""
