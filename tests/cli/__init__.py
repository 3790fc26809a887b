"""The command line: tables, procedures, battles, packs and printing."""
