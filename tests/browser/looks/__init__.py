"""The looks of pages for every reader, in every size and scheme."""
