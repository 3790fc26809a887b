"""A page's scripts and styles come as one file each, and are cached until they change."""

import gc
import html
import re
import tracemalloc
from itertools import permutations

import pytest

from assistant.files import files
from assistant.web.pages import bundles

LINKED = re.compile(r'(?:href|src)="(/(?:bundle|static)/[^"]+)"')


def linked_files(client, address):
    page = client.get(address)
    assert page.status_code == 200
    return [html.unescape(link) for link in LINKED.findall(page.text)]


def test_a_page_links_one_style_sheet_and_one_script(evening):
    card = f"/u/{evening.of('german')[0].id}"
    for client, address in (
        (evening.umpire, evening.base),
        (evening.umpire, "/cards/maps/bir-tawil"),
        (evening.umpire, "/cards/vehicle-forms/pak-40"),
        (evening.german, "/side/"),
        (evening.german, card),
    ):
        links = linked_files(client, address)
        kinds = [re.search(r"\.(css|js)\?", link)[1] for link in links]
        assert kinds == ["css", "js"], (address, links)


def test_a_file_of_several_holds_them_in_their_order(client):
    answer = client.get("/bundle/keys+sheet.js")
    keys, sheet = (answer.text.index(word) for word in ("data-key", "htmx:config:request"))

    assert answer.content_type.startswith("text/javascript")
    assert 0 < keys < sheet
    assert "// Keys of the keyboard" not in answer.text
    assert client.get("/bundle/sheet+sheet.js").text == client.get("/bundle/sheet.js").text


def test_a_style_sheet_is_sent_without_needless_letters(client):
    text = client.get("/bundle/app+battle+datacard+moments.css").text

    assert "{color-scheme:light;--ground:#f6f0e1;" in text
    assert ".choices:is(.two,.three,.four,.five){display:flex;" in text
    assert ".spaced .block .row:not(:first-child)" in text
    assert not re.search(r"[:,]\s|\s[{};]|;}", text)


def test_fonts_named_in_a_style_sheet_are_found_from_there(client):
    fonts = re.findall(r"url\((/static/fonts/[^)]+)\)", client.get("/bundle/app.css").text)

    assert len(fonts) == 10
    assert {client.get(font, buffered=True).status_code for font in fonts} == {200}


def test_the_address_of_a_bundle_changes_with_any_of_its_files(umpire, tmp_path, monkeypatch):
    style, script = linked_files(umpire, "/")
    kept = "public, max-age=31536000, immutable"
    for link in (style, script):
        assert umpire.get(link).headers["Cache-Control"] == kept
    assert umpire.get("/bundle/app.css").headers["Cache-Control"] == "no-cache"
    known = {"If-None-Match": umpire.get("/bundle/app.css").headers["ETag"]}
    assert umpire.get("/bundle/app.css", headers=known).status_code == 304

    (tmp_path / "static").mkdir()
    for file in files("static").glob("*.*"):
        (tmp_path / "static" / file.name).write_bytes(file.read_bytes())
    with (tmp_path / "static" / "keys.js").open("a", encoding="utf-8") as file:
        file.write("void 0;\n")
    monkeypatch.setattr(bundles, "files", tmp_path.joinpath)
    same, other = linked_files(umpire, "/")
    assert (same, other != script) == (style, True)
    assert umpire.get(other).text.count("void 0;") == 1


@pytest.mark.parametrize(
    "address",
    [
        "nothing.css",
        "app+nothing.css",
        "app.js",
        "app.py",
        "..%2fassistant%2fcli.css",
        "fonts%2fx.css",
        "+.css",
        ".css",
        "+".join(["app"] * (bundles.MOST_PARTS + 1)) + ".css",
        "a" * 5000 + ".js",
        "%00.css",
    ],
)
def test_an_unknown_bundle_is_not_found(umpire, address):
    answer = umpire.get(f"/bundle/{address}")

    assert answer.status_code == 404
    assert answer.headers["Cache-Control"] == "no-store"


def test_a_page_may_have_every_script_there_is(umpire):
    """More scripts than a file may have parts would leave a page without any."""
    scripts = sorted(path.stem for path in files("static").glob("*.js"))
    answer = umpire.get(f"/bundle/{'+'.join(scripts)}.js")
    assert answer.status_code == 200


@pytest.mark.long
def test_a_stranger_who_asks_for_every_order_of_parts_leaves_little_behind(client):
    parts = [path.stem for path in sorted(files("static").glob("*.js"))]
    pairs = list(permutations(parts, 2))
    asked, more = pairs[: bundles.KEPT], pairs[bundles.KEPT :]
    tracemalloc.start()
    try:
        held = []
        for some in (asked, more):
            for one, other in some:
                assert client.get(f"/bundle/{one}+{other}.js").status_code == 200
            gc.collect()
            held.append(tracemalloc.get_traced_memory()[0])
    finally:
        tracemalloc.stop()

    assert len(more) > 3 * len(asked)
    assert held[1] < 2 * held[0]
