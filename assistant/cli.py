"""The `assistant` command: reading words and printing answers only."""


def main() -> int:
    """Run the command line and answer its exit status."""
    raise SystemExit("the command line is being built")
