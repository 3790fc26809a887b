"""Take the pictures of the README again: `.assistant-env/bin/python -m tests.browser.pictures`."""

from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import sync_playwright

from run import find_browser

from .conftest import FLAGS
from .gallery import Gallery
from .pages import Look
from .screens import LAPTOP, PHONE

PICTURES = Path(__file__).resolve().parents[2] / "docs" / "pictures"
SHOWN = (  # who looks, the name of the file, the address; and how large the screen is
    (Look("umpire", "double-blind", "{gap}"), LAPTOP),
    (Look("umpire", "vehicle", "/cards/vehicles/pzkpfw-iv-f1?part=hull&fan=left&sector=8"), LAPTOP),
    (Look("battle-us", "phone", "/side/"), PHONE),
)


def main() -> None:
    """Write every picture into the folder of pictures."""
    PICTURES.mkdir(exist_ok=True)
    with sync_playwright() as playwright, TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
        gallery = Gallery(browser, Path(folder) / "data")
        for look, size in SHOWN:
            gallery.seat(look.who).set_viewport_size(size)
            page = gallery.sees(look)
            page.evaluate("document.fonts.ready")
            picture = Image.open(BytesIO(page.screenshot()))
            picture.save(PICTURES / f"{look.name}.webp", quality=80, method=6)
        gallery.screens.close()
        gallery.served.stop()


if __name__ == "__main__":
    main()
