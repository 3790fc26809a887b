"""Cards that the program has from the start, and their pages."""

from assistant.cards.toml_files.reading import SHIPPED
from assistant.web.cards.card_pages import EDITORS

US = "/cards/forces/paratroopers-506-pir"
SHIPPED_CARDS = [
    (f"/cards/{editor.path}/{slug}", path)
    for editor in EDITORS.values()
    if editor.home == "/cards"
    for slug, path in SHIPPED.paths(editor.kind.folder).items()
]
