"""A reader of pages that does not count their lines, as that takes a seventh of the time."""

from html.parser import HTMLParser


class HtmlReader(HTMLParser):
    """Reads a page tag by tag; it knows no line numbers."""

    def updatepos(self, i: int, j: int) -> int:
        return j
