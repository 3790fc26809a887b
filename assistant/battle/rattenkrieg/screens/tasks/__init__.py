"""What is to do now, for the umpire and for each side."""
