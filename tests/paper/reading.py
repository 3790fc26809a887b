"""A PDF for its reader: pictures, codes, texts, fonts, and the place of ink in millimeters."""

import ctypes

import pypdfium2
import pypdfium2.raw as pdfium
import zxingcpp

DPI = 150
FLAT, CAPITAL = "EFHILMNT147", 0.7  # as high as a capital, and its share of the type


class Printed:
    """A PDF, printed at 150 dpi or the given resolution."""

    def __init__(self, pdf, dpi=DPI):
        self.mm = dpi / 25.4  # dots a millimetre
        self.document = pypdfium2.PdfDocument(pdf)
        self.pictures = [p.render(scale=dpi / 72).to_pil().convert("L") for p in self.document]

    def __len__(self):
        return len(self.pictures)

    def size_mm(self, page=0):
        return tuple(round(side / 72 * 25.4, 1) for side in self.document[page].get_size())

    def words(self, page=0):
        text = self.document[page].get_textpage().get_text_bounded()
        return " ".join(text.split())

    def codes(self, page=0):
        return sorted(code.text for code in zxingcpp.read_barcodes(self.pictures[page]))

    def is_white(self, page, left, top, right, bottom):
        picture = self.pictures[page]
        box = [round(edge * self.mm) for edge in (left, top, right, bottom)]
        box[2:] = min(box[2], picture.width), min(box[3], picture.height)
        return picture.crop(box).getextrema()[0] > 250

    def dark_at(self, page, x, y, width, height):
        """The center of the ink in a small window, in millimeters; None if there is none."""
        corner = [round((x - width / 2) * self.mm), round((y - height / 2) * self.mm)]
        window = (*corner, corner[0] + round(width * self.mm), corner[1] + round(height * self.mm))
        piece = self.pictures[page].crop(window)
        ink = [
            (255 - piece.getpixel((i, j)), i, j)
            for i in range(piece.width)
            for j in range(piece.height)
        ]
        whole = sum(weight for weight, _, _ in ink)
        if whole < 255 * 3:
            return None
        across = sum(weight * (i + 0.5) for weight, i, _ in ink) / whole
        down = sum(weight * (j + 0.5) for weight, _, j in ink) / whole
        return (corner[0] + across) / self.mm, (corner[1] + down) / self.mm

    def smallest_pt(self, page=0):
        """The smallest type by its capitals and figures, and the text around it."""
        text = self.document[page].get_textpage()
        words = text.get_text_range()
        found = []
        for index, sign in enumerate(words[: text.count_chars()]):
            if sign in FLAT:
                _, bottom, _, top = text.get_charbox(index)
                found.append(((top - bottom) / CAPITAL, words[max(0, index - 20) : index + 20]))
        return min(found)

    def edges_mm(self, words, page=0):
        """The left and the right edge of the first place where a text is printed."""
        text = self.document[page].get_textpage()
        begins = text.get_text_range().index(words)
        boxes = [text.get_charbox(begins + n) for n in range(len(words))]
        return min(x[0] for x in boxes) / 72 * 25.4, max(x[2] for x in boxes) / 72 * 25.4

    def fonts(self):
        """Every font in use, and whether it is in the file."""
        found = {}
        for page in self.document:
            for each in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_TEXT], max_depth=5):
                font = pdfium.FPDFTextObj_GetFont(each)
                name = ctypes.create_string_buffer(200)
                pdfium.FPDFFont_GetBaseFontName(font, name, 200)
                found[name.value.decode()] = pdfium.FPDFFont_GetIsEmbedded(font)
        return found
