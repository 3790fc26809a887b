"""The quick reader of pages reads the same as the library's reader."""

from html.parser import HTMLParser

import pytest

from tests.html_reader import HtmlReader

PAGES = (
    "<p class=a id='b' title=\"c &amp; d\">text &lt; more<br/>and<br>so on</p><input disabled>",
    "<script>if (a < b) { '<p>' }</script><style>p > a {}</style><p>after</p>",
    "<textarea name=x><b>no tag</b></textarea><title>a <i>title</i></title>",
    "<p><p class=a><P CLASS=a><a href=x/><a href='x'/>< b><b",
    "<a b=1 b=2 c><a b=1 b=2 c><div<p>>odd</div ><!-- <p> --><?x?><!doctype html>",
)


def events(reader_kind, page):
    """Everything that a reader reports about a page."""
    found = []

    class Reader(reader_kind):
        def handle_starttag(self, tag, attrs):
            attrs.append(("changed", None))  # a list of its own each time
            found.append(("start", tag, attrs))

        def handle_startendtag(self, tag, attrs):
            found.append(("closed", tag, attrs))

        def handle_endtag(self, tag):
            found.append(("end", tag))

        def handle_data(self, data):
            found.append(("data", data))

    reader = Reader()
    reader.feed(page)
    reader.close()
    return found


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_read_as_by_the_library(page):
    assert events(HtmlReader, page) == events(HTMLParser, page)
    assert events(HtmlReader, page * 2) == events(HTMLParser, page * 2)


def test_pages_of_the_program_are_read_as_by_the_library(onlooker):
    for address in ("/", "/procedures", "/procedures/rattenkrieg/rifle-fire", "/cards"):
        page = onlooker.get(address, follow_redirects=True).text
        assert len(page) > 1000
        assert events(HtmlReader, page) == events(HTMLParser, page)
