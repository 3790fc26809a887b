"""A drawing to scale of the blast behind a rocket launcher, which fires upwards."""

from assistant.cards.drawing.shapes import frame, number, words

BOX = (-142, -60, 284, 230)
LONGEST, WIDEST = 140, 240  # of the drawing
SHOT = "M0 -8V-50M-7 -40L0 -50L7 -40"


def back_blast_svg(length_in: float, width_in: float, text: str) -> str:
    """Draw the zone of a back blast, its length and width in inches."""
    inch = min(LONGEST / length_in, WIDEST / width_in)
    wide, long = width_in * inch, length_in * inch
    zone = f'x="{number(-wide / 2)}" width="{number(wide)}" height="{number(long)}"'
    drawn = [
        f'<rect class="blast" y="0" {zone}/>',
        frame(SHOT, "aim"),
        '<circle class="stop" r="8"/>',
        words(0, long + 14, f"{width_in:g}″", "size", "sign"),
        words(wide / 2 + 20, long / 2, f"{length_in:g}″", "size", "sign"),
    ]
    view = " ".join(map(str, BOX))
    return f'<svg viewBox="{view}" role="img" aria-label="{text}">{"".join(drawn)}</svg>'
