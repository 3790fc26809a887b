"""Photos as phones send them, good and bad, made from artificial pixels."""

import random
import struct
import zlib
from io import BytesIO

from PIL import Image

PHONE = (4032, 3024)  # 12 megapixels
GPS = {1: "N", 2: (31.0, 30.0, 12.0), 3: "E", 4: (25.0, 7.0, 8.0)}
ORIENTATION, MAKER, PLACE = 0x0112, 0x010F, 0x8825


def picture(size=(640, 480)):
    """Return a picture with as much detail as a table full of terrain."""
    fine = Image.effect_noise(size, 24)
    coarse = [Image.effect_noise((48, 36), 90).resize(size) for _ in range(3)]
    mixed = [Image.blend(each, fine, 0.35) for each in coarse]
    return Image.merge("RGB", mixed)


def encoded(image, kind="JPEG", **more):
    file = BytesIO()
    image.save(file, kind, **more)
    return file.getvalue()


def with_exif(image, turned=1):
    """Return a JPEG that says where it was taken, by what, and how it is turned."""
    exif = Image.Exif()
    exif[ORIENTATION], exif[MAKER] = turned, "Secret Camera"
    exif.get_ifd(PLACE).update(GPS)
    return encoded(image, exif=exif, comment=b"A secret comment", quality=90)


def with_segment(jpeg, marker, content):
    """Return a JPEG with one more segment at its beginning."""
    size = struct.pack(">H", len(content) + 2)
    return jpeg[:2] + bytes([0xFF, marker]) + size + content + jpeg[2:]


def bomb(wide=30_000, high=30_000):
    """Return a PNG of some kilobytes that needs gigabytes when it is read."""

    def chunk(name, content):
        whole = name + content
        return struct.pack(">I", len(content)) + whole + struct.pack(">I", zlib.crc32(whole))

    head = struct.pack(">IIBBBBB", wide, high, 8, 6, 0, 0, 0)
    packer = zlib.compressobj(9)
    row = bytes(4 * wide + 1)
    rows = b"".join(packer.compress(row) for _ in range(200)) + packer.flush()
    parts = (chunk(b"IHDR", head), chunk(b"IDAT", rows), chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def claims(wide, high):
    """Return a small JPEG whose header claims another size."""
    jpeg = bytearray(encoded(picture((64, 64))))
    at = jpeg.index(b"\xff\xc0")
    jpeg[at + 5 : at + 9] = struct.pack(">HH", high, wide)
    return bytes(jpeg)


def many_scans(count):
    """Return a JPEG that draws its last details over and over."""
    jpeg = encoded(picture((400, 300)), progressive=True)
    last = jpeg[jpeg.rindex(b"\xff\xda") : -2]
    return jpeg[:-2] + count * last + jpeg[-2:]


def hostile_exif(seed):
    """Return a good JPEG with an EXIF segment full of rubbish and random offsets."""
    chance = random.Random(seed)
    rubbish = chance.randbytes(chance.choice((0, 6, 60, 4000)))
    head = chance.choice(
        (b"", b"Exif\0\0", b"Exif\0\0II*\0\x08\0\0\0", b"Exif\0\0MM\0*\xff\xff\xff\xff")
    )
    return with_segment(encoded(picture((80, 60))), 0xE1, head + rubbish)
