"""The division, order, joining and reports of the tests themselves."""
