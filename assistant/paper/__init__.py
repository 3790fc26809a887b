"""Paper: cards, markers, sheets and templates as PDF in true millimeters, black only.

`sheets` says where things lie, `printing` makes the PDF with the drawings in `typ/`; each other
module says what stands on one kind of thing. Nothing here knows the web.
"""
