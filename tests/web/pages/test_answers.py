"""Headers, compression, and the responses to refused requests."""

import gzip
import html
import re

import pytest
from flask import Blueprint, abort

from assistant.web.access import guard
from assistant.web.app import create_app
from assistant.web.database import database
from assistant.web.pages.responses import SENTENCES
from assistant.web.settings import Settings

PAGE = "<p>" + "steady " * 500
GZIP = {"Accept-Encoding": "gzip, deflate"}


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    """Return the program with pages whose responses are long, short, bytes, or errors."""
    settings = Settings(tmp_path_factory.mktemp("answers"))
    app = create_app(settings)
    bp = Blueprint("pages", __name__)
    guard.open_to_all(bp)
    bp.get("/long", endpoint="long")(lambda: PAGE)
    bp.get("/short", endpoint="short")(lambda: "<p>steady")
    bp.get("/bytes", endpoint="bytes")(lambda: (b"\0" * 5000, {"Content-Type": "font/woff2"}))
    bp.get("/api/fault", endpoint="fault")(lambda: 1 / 0)
    bp.get("/fault", endpoint="page_fault")(lambda: 1 / 0)
    bp.get("/u/<code>/fault", endpoint="card_fault")(lambda code: 1 / 0)
    bp.get("/why", endpoint="why")(lambda: abort(400, "the range is missing"))
    app.register_blueprint(bp)
    yield app
    database.close(settings.database)


@pytest.mark.parametrize("address", ["/long", "/nowhere", "/static/none.css", "/api/tables"])
def test_every_answer_forbids_foreign_scripts_and_framing(client, address):
    headers = client.get(address, buffered=True).headers

    assert headers["Content-Security-Policy"].startswith("default-src 'none'; script-src 'self';")
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize(
    "address",
    [
        "/static/app.css",
        "/bundle/app+battle.css?v=1",
        "/bundle/keys.js?v=1",
        "/static/fonts/source-serif-4-basic-400-normal.woff2",
    ],
)
def test_a_part_of_a_page_brings_only_the_headers_that_matter_to_it(client, address):
    """It loads nothing and is in no frame, and no browser guesses its type."""
    headers = client.get(address, buffered=True).headers

    assert headers["Content-Security-Policy"] == "default-src 'none'; frame-ancestors 'none'"
    assert headers["X-Content-Type-Options"] == "nosniff"
    is_kept = "immutable" in headers["Cache-Control"]
    assert ("ETag" in headers) is not is_kept, "nobody asks again for what is kept for a year"
    assert len(str(headers)) < 330


def test_other_files_of_the_program_forbid_what_pages_forbid(client):
    """Whatever a browser may show by itself."""
    headers = client.get("/static/htmx.LICENSE.txt", buffered=True).headers

    assert headers["Content-Security-Policy"].startswith("default-src 'none'; ")
    assert headers["Referrer-Policy"] == "same-origin"


def test_pages_are_not_kept_and_versioned_files_are(client):
    kept = client.get("/static/app.css?v=0123", buffered=True).headers["Cache-Control"]

    assert client.get("/long").headers["Cache-Control"] == "no-store"
    assert client.get("/static/none.css?v=1").headers["Cache-Control"] == "no-store"
    assert client.get("/static/app.css", buffered=True).headers["Cache-Control"] == "no-cache"
    assert kept == "public, max-age=31536000, immutable"


def test_browsers_keep_fonts(client):
    sheet = client.get("/static/app.css", buffered=True).text
    fonts = re.findall(r"url\((fonts/[^)]+)\)", sheet)
    answers = [client.get(f"/static/{font}", buffered=True) for font in fonts]

    assert fonts
    assert {a.headers["Cache-Control"] for a in answers} == {"public, max-age=31536000, immutable"}
    assert client.get("/static/fonts/none.woff2").headers["Cache-Control"] == "no-store"


def test_the_address_of_a_file_changes_with_its_content(client):
    address = html.unescape(
        re.search(r'href="(/static/app.css[^"]*)"', client.get("/door").text)[1]
    )

    assert re.fullmatch(r"/static/app\.css\?v=[0-9a-f]{12}", address)
    assert client.get(address, buffered=True).status_code == 200


def test_long_text_is_compressed_for_clients_that_accept_it(client):
    packed, plain = client.get("/long", headers=GZIP), client.get("/long")

    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data).decode() == PAGE == plain.text
    assert packed.content_length == len(packed.data) < 200
    assert packed.headers["Vary"] == plain.headers["Vary"] == "Accept-Encoding"


@pytest.mark.parametrize("address", ["/short", "/bytes"])
def test_short_text_and_packed_formats_are_sent_as_they_are(client, address):
    assert "Content-Encoding" not in client.get(address, headers=GZIP).headers


def test_files_of_text_are_packed_too(client):
    packed = client.get("/static/htmx.min.js", headers=GZIP, buffered=True)
    known = {**GZIP, "If-None-Match": packed.headers["ETag"]}
    again = client.get("/static/htmx.min.js", headers=known, buffered=True)

    assert gzip.decompress(packed.data) == client.get("/static/htmx.min.js", buffered=True).data
    assert again.status_code == 304


def test_a_refusal_is_shown_in_its_own_words(client):
    refused = client.get("/why")

    assert refused.status_code == 400
    assert "the range is missing" in refused.text


@pytest.mark.parametrize(("address", "status"), [("/nowhere", 404), ("/door", 405)])
def test_errors_are_plain_sentences(umpire, address, status):
    refused = umpire.delete(address)

    assert refused.status_code == status
    assert SENTENCES[status] in refused.text


def test_program_errors_are_plain_sentences_too(client, caplog):
    page, answer = client.get("/fault"), client.get("/api/fault")

    assert page.status_code == answer.status_code == 500
    assert SENTENCES[500] in page.text
    assert answer.json == {"error": SENTENCES[500], "problems": [SENTENCES[500]]}
    assert "ZeroDivisionError" in caplog.text


def test_the_log_names_the_page_that_failed_and_no_code_of_its_address(client, caplog):
    assert client.get("/u/A59P0ZGT5N/fault?request=tap").status_code == 500

    assert "pages.card_fault failed [GET]" in caplog.text
    assert "ZeroDivisionError" in caplog.text
    assert "A59P0ZGT5N" not in caplog.text


def test_programs_are_refused_in_json(umpire):
    refused = umpire.get("/api/nothing")

    assert refused.status_code == 404
    assert refused.json == {"error": SENTENCES[404], "problems": [SENTENCES[404]]}
