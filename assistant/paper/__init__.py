"""Paper: cards, markers, sheets and templates as PDF in true millimeters, black only.

`sheets` says where things are on a page, `printing` makes the PDF with the drawings in `typ/`; each
other module says what is printed on one kind of sheet. Nothing here imports the web.
"""
