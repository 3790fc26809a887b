"""A robot that plays every system through its real pages, and checks that nothing stops it.

python -m tests.robot --seed 7 --steps 2000 --scenario easy-company
python -m tests.robot --hours 3

plays one seed again, or for hours. What is checked, and what it found: README.md beside this.
"""
