"""A separate process that makes one photo small: it reads a file and writes two pictures.

The server never decodes what a device sent. This process has little memory and little time, and
ends with its photo. Both pictures are made from the pixels alone, so that nothing else of the file
is kept: no place, no time, no name of a camera, no second picture.
"""

import faulthandler
import json
import os
import sys
import warnings
from contextlib import suppress
from io import BytesIO

from PIL import Image, ImageOps

FORMATS = ("JPEG", "PNG", "WEBP")
MOST_PIXELS = {"JPEG": 64_000_000}  # a JPEG can be read at a fraction of its size
MOST_PIXELS_OF_OTHERS = 24_000_000
MOST_SCANS = 40  # of a JPEG; a camera makes about ten, and each is a pass over all pixels
JPEG, SCAN = b"\xff\xd8", b"\xff\xda"
ORIENTATION = 0x0112  # in EXIF: 1 is upright
MOST_MEMORY = 1 << 30
MOST_CPU_S = 8  # a photo of 12 megapixels takes about one second
SMALL_PX, SMALL_QUALITY = 320, 70
KEPT_BYTES = 165_000  # 40 photos keep an exported battle under 10 MB
PHOTO_TRIES = ((1600, 78), (1600, 65), (1280, 70), (1280, 55), (1024, 50), (800, 40), (800, 20))
KEPT_BYTES_OF_A_MAP = 1_200_000  # its small numbers are read
MAP_TRIES = ((2800, 80), (2800, 65), (2400, 65), (2000, 60), (1600, 55), (1280, 40), (800, 20))
SIZES = {"photo": (KEPT_BYTES, PHOTO_TRIES), "map": (KEPT_BYTES_OF_A_MAP, MAP_TRIES)}
BROKEN = "This picture is damaged or incomplete, so nothing was added. Take it again."
TOO_LARGE = "This picture has too many pixels, so nothing was added. Send a smaller one."


class Unusable(ValueError):
    """A file from which no photo can be made; the sentence says why."""


def main() -> None:
    """Write a line about the photo, then the photo and its small picture.

    The arguments are the time in seconds after which this process ends in any case, and the use
    of the picture: `photo` or `map`.
    """
    faulthandler.dump_traceback_later(float(sys.argv[1]), exit=True)
    _limit_work()
    warnings.simplefilter("ignore")
    sent = sys.stdin.buffer.read()
    head: dict[str, int | str]
    try:
        size, photo, small = shrink(sent, *sys.argv[2:])
        head = {"wide": size[0], "high": size[1], "photo": len(photo), "small": len(small)}
    except Unusable as bad:
        head, photo, small = {"problem": str(bad)}, b"", b""
    except MemoryError:
        head, photo, small = {"problem": TOO_LARGE}, b"", b""
    sys.stdout.buffer.write(json.dumps(head).encode() + b"\n" + photo + small)


def shrink(sent: bytes, use: str = "photo") -> tuple[tuple[int, int], bytes, bytes]:
    """Return the size of a photo, the photo, and its small picture, both as JPEG."""
    most, tries = SIZES[use]
    image = _open_picture(sent, tries[0][0])
    photo = b""
    for longest, quality in tries:
        image.thumbnail((longest, longest), Image.Resampling.LANCZOS)
        photo = _as_jpeg(image, quality)
        if len(photo) <= most:
            break
    size = image.size
    image.thumbnail((SMALL_PX, SMALL_PX), Image.Resampling.LANCZOS)
    return size, photo, _as_jpeg(image, SMALL_QUALITY)


def _open_picture(sent: bytes, longest: int) -> Image.Image:
    """Return the picture in a file: upright, opaque, and at most as large as it is kept."""
    Image.MAX_IMAGE_PIXELS = None  # the limits are here
    try:
        image: Image.Image = Image.open(BytesIO(sent), formats=FORMATS)
        wide, high = image.size
        if wide * high > MOST_PIXELS.get(image.format or "", MOST_PIXELS_OF_OTHERS):
            raise Unusable(TOO_LARGE)
        if sent.startswith(JPEG) and sent.count(SCAN) > MOST_SCANS:
            raise Unusable(BROKEN)
        image.draft("RGB", (longest, longest))
        image.load()
        turned = _orientation_of(image)
        image = _opaque(image)
        image.thumbnail((longest, longest), Image.Resampling.LANCZOS, reducing_gap=2.0)
    except (Unusable, MemoryError):
        raise
    except Exception:  # whatever the file does to its reader, the file is what is wrong
        raise Unusable(BROKEN) from None
    if turned in range(2, 9):
        marked = Image.Exif()
        marked[ORIENTATION] = turned
        image.info["exif"] = marked.tobytes()
        image = ImageOps.exif_transpose(image)
    image.info = {}
    return image


def _orientation_of(image: Image.Image) -> object:
    """Return how the camera was held, as the file says; None if it does not say."""
    try:
        return image.getexif().get(ORIENTATION)
    except Exception:  # it may hold anything: then the picture stays as it is
        return None


def _opaque(image: Image.Image) -> Image.Image:
    """Return a picture in red, green and blue, on white where it was transparent."""
    if image.mode in ("RGB", "L", "CMYK", "YCbCr"):
        return image.convert("RGB")
    with_alpha = image.convert("RGBA")
    ground = Image.new("RGB", with_alpha.size, "white")
    ground.paste(with_alpha, mask=with_alpha.getchannel("A"))
    return ground


def _as_jpeg(image: Image.Image, quality: int) -> bytes:
    file = BytesIO()
    image.save(file, "JPEG", quality=quality, optimize=True, progressive=True)
    return file.getvalue()


def _limit_work() -> None:
    """Give way to the server, and limit the memory and processor time of this process."""
    with suppress(AttributeError, OSError):  # Windows has other means
        os.nice(5)
    with suppress(ImportError, ValueError, OSError):  # Windows has no such limit
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (MOST_CPU_S, MOST_CPU_S))


if __name__ == "__main__":
    main()
