"""The steps for the helpers at a table (the hands), who move, place and take off models."""
