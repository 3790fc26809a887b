"""A photo from a device: made small and clean in a separate process, or refused."""

import subprocess
from io import BytesIO

import pytest
from PIL import Image

from assistant.web.photos import photo_process, shrinking
from assistant.web.photos.shrinking import BadPhoto, shrink
from tests.web import snaps

pytestmark = pytest.mark.long

MARKERS = {0xE1: "EXIF", 0xE2: "a colour profile", 0xED: "captions", 0xFE: "a comment"}


def open_image(content):
    return Image.open(BytesIO(content))


def segments(jpeg):
    """Return the markers of a JPEG's segments, up to its pixels."""
    at, found = 2, []
    while jpeg[at + 1] != 0xDA:
        found.append(jpeg[at + 1])
        at += 2 + int.from_bytes(jpeg[at + 2 : at + 4], "big")
    return found


def test_a_photo_is_made_small_and_fits():
    photo = shrink(snaps.encoded(snaps.picture((2000, 1500)), quality=92))
    assert max(photo.wide, photo.high) <= 1600
    assert open_image(photo.content).size == (photo.wide, photo.high)
    assert open_image(photo.content).format == open_image(photo.small).format == "JPEG"
    assert max(open_image(photo.small).size) == photo_process.SMALL_PX
    assert len(photo.content) <= photo_process.KEPT_BYTES
    assert len(photo.small) < 30_000


def test_only_the_picture_of_a_photo_is_kept():
    sent = snaps.with_exif(snaps.picture())
    assert b"Secret Camera" in sent
    assert open_image(sent).getexif().get_ifd(snaps.PLACE)[1] == "N"
    photo = shrink(sent)
    for content in (photo.content, photo.small):
        assert b"Secret" not in content
        assert b"Exif" not in content
        assert b"secret comment" not in content
        assert dict(open_image(content).getexif()) == {}
        assert set(segments(content)) & set(MARKERS) == set()


@pytest.mark.parametrize("turned", [1, 3, 6, 8])
def test_a_photo_is_shown_upright(turned):
    upright = Image.new("RGB", (400, 200), "white")
    upright.paste("black", (0, 0, 200, 200))  # dark on the left
    as_held = {
        1: upright,
        3: upright.rotate(180),
        6: upright.rotate(90, expand=True),
        8: upright.rotate(-90, expand=True),
    }[turned]
    photo = shrink(snaps.with_exif(as_held, turned))
    seen = open_image(photo.content).convert("L")
    assert seen.size == (400, 200)
    assert seen.getpixel((50, 100)) < 40
    assert seen.getpixel((350, 100)) > 215


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_other_kinds_are_taken_and_transparency_is_white(kind):
    clear = Image.new("RGBA", (60, 40), (0, 0, 0, 0))
    photo = shrink(snaps.encoded(clear, kind))
    assert open_image(photo.content).convert("L").getpixel((30, 20)) > 245


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"not a photo at all",
        b"<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>",
        b"<html><script>alert(1)</script></html>",
        b"%PDF-1.7\n",
        snaps.encoded(snaps.picture((20, 20)).quantize(), "GIF"),
        snaps.encoded(snaps.picture((20, 20)), "BMP"),
        snaps.encoded(snaps.picture((20, 20)), "TIFF"),
        b"RIFF\x24\0\0\0WAVEfmt ",
    ],
)
def test_a_file_without_a_photo_is_refused(sent):
    with pytest.raises(BadPhoto) as refused:
        shrink(sent)
    assert str(refused.value) in (shrinking.UNKNOWN, photo_process.BROKEN)


def test_a_damaged_photo_is_refused():
    whole = snaps.encoded(snaps.picture())
    for sent in (whole[: len(whole) // 2], whole[:40], b"\xff\xd8\xff" + bytes(500)):
        with pytest.raises(BadPhoto) as refused:
            shrink(sent)
        assert str(refused.value) == photo_process.BROKEN


@pytest.mark.parametrize("sent", [snaps.bomb(), snaps.claims(65_000, 65_000)], ids=["PNG", "JPEG"])
def test_a_bomb_is_refused_before_it_is_read(sent):
    assert len(sent) < 200_000
    with pytest.raises(BadPhoto) as refused:
        shrink(sent)
    assert str(refused.value) == photo_process.TOO_LARGE


def test_a_photo_is_not_read_over_and_over():
    with pytest.raises(BadPhoto) as refused:
        shrink(snaps.many_scans(500))
    assert str(refused.value) == photo_process.BROKEN


def test_any_exif_data_is_accepted():
    for seed in range(12):
        photo = shrink(snaps.hostile_exif(seed))
        assert (photo.wide, photo.high) == (80, 60)
        assert b"Exif" not in photo.content


def test_a_photo_that_takes_too_long_is_given_up(monkeypatch):
    def too_slow(words, **more):
        assert more["timeout"] == shrinking.MOST_S
        raise subprocess.TimeoutExpired(words, more["timeout"])

    monkeypatch.setattr(shrinking.subprocess, "run", too_slow)
    with pytest.raises(BadPhoto, match="took too long"):
        shrink(snaps.encoded(snaps.picture()))
    assert not shrinking._one.locked()


def test_one_photo_is_read_at_a_time(monkeypatch):
    monkeypatch.setattr(shrinking, "WAIT_S", 0.01)
    with shrinking._one, pytest.raises(BadPhoto, match="Other photos are being read"):
        shrink(snaps.encoded(snaps.picture()))


@pytest.mark.long
def test_a_photo_of_a_phone_becomes_small(tmp_path):
    photo = shrink(snaps.with_exif(snaps.picture(snaps.PHONE)))
    assert max(photo.wide, photo.high) >= 800
    assert len(photo.content) + len(photo.small) < 200_000
