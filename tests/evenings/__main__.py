"""Record every script again: `python -m tests.evenings`."""

from assistant.web.home.example_list import FOLDER

from .recording import EVENINGS, recorded_texts

for slug in EVENINGS:
    for name, text in recorded_texts(slug).items():
        (FOLDER / name).write_text(text, "utf-8", newline="\n")
