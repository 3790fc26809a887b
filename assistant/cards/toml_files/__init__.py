"""Cards as TOML files: where they are, their fields, reading and writing, errors with lines."""
