"""Make the folder: the program for this computer's system, and the files that start it."""

import argparse
import compileall
import platform
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from py_compile import PycInvalidationMode

HERE = Path(__file__).parent
SPEC = HERE / "assistant.spec"
LAUNCHERS = HERE / "launchers"
FOR_WINDOWS = (".bat", ".txt")  # lines end in CR LF


class CannotBuild(RuntimeError):
    """The folder cannot be made; the sentence says why."""


def main(words: list[str]) -> int:
    """Make the folder that the words name; return the exit status."""
    parser = argparse.ArgumentParser(prog="run.py stick", description=__doc__)
    parser.add_argument(
        "folder", type=Path, help="the folder to make, or to add this system's program to"
    )
    stick = parser.parse_args(words).folder.resolve()
    print("Packing the assistant. This takes a few minutes.", flush=True)
    try:
        program = build(stick)
    except CannotBuild as problem:
        print(problem)
        return 1
    print(f'{program}: ready. "Read me first.txt" in {stick} says how to start it.')
    return 0


def build(stick: Path) -> Path:
    """Put the program for this system into a folder, with the files that start it.

    The programs of other systems and the battles in the folder remain as they are. Raise
    `CannotBuild`, and leave the program that was there before.
    """
    with tempfile.TemporaryDirectory() as work:
        made = packed(Path(work))
        compileall.compile_dir(
            made / "program" / "assistant",
            quiet=1,
            stripdir=made,
            workers=0,
            # drives differ in how they keep the time of a file
            invalidation_mode=PycInvalidationMode.UNCHECKED_HASH,
        )
        try:
            return place(made, stick)
        except OSError as problem:
            reason = problem.strerror or "some files could not be copied"
            raise CannotBuild(f"{stick} cannot be written: {reason}.") from None


def system_name() -> str:
    """Return the name of the system's folder, as the starting scripts write it."""
    return f"{platform.system()}-{platform.machine()}".lower()


def program_name() -> str:
    """Return the name of the program's file."""
    return "assistant.exe" if platform.system() == "Windows" else "assistant"


def packed(work: Path) -> Path:
    """Let PyInstaller pack the program; return its folder."""
    places = ("--distpath", str(work / "made"), "--workpath", str(work / "work"))
    packing = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR"]
    done = subprocess.run([*packing, *places, str(SPEC)], capture_output=True, text=True)
    if done.returncode:
        raise CannotBuild(f"PyInstaller could not pack the program:\n{done.stderr[-2000:]}")
    return work / "made" / "assistant"


def place(made: Path, stick: Path) -> Path:
    """Copy the program and the files that start it; return the program's folder."""
    program = stick / system_name()
    new = program.with_suffix(".new")
    shutil.rmtree(new, ignore_errors=True)
    shutil.copytree(made, new)  # links become files: many drives have none
    if program.exists():
        shutil.rmtree(program)
    new.rename(program)
    for file in sorted(LAUNCHERS.iterdir()):
        lines = file.read_text("utf-8").splitlines()
        ending = "\r\n" if file.suffix in FOR_WINDOWS else "\n"
        launcher = stick / file.name
        launcher.write_text("".join(line + ending for line in lines), "utf-8", newline="")
        launcher.chmod(0o644 if file.suffix == ".txt" else 0o755)
    return program


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
