#!/usr/bin/env python3
"""Start here: makes the project's own environment, then runs what was asked.

python3 run.py               the companion: the server, and the umpire's browser
python3 run.py WORDS         a command of the assistant, such as: battles
python3 run.py stick FOLDER  make a folder that starts on a computer without Python and internet
python3 run.py test          every check: format, lint, types, tests, browser
python3 run.py test quick    the tests that you need while you work: no browser, no long ones
python3 run.py test nightly  more seeds of the tests that play at random
python3 run.py bench         the benchmarks
python3 run.py versions      quick tests with each Python here, oldest and newest libraries
python3 run.py lock          write down the newest versions that pyproject.toml allows
"""

import hashlib
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent
HOME = ROOT / ".assistant-env"
LOCK = ROOT / "requirements.lock"  # the versions with which everything is tested
LOCKED = """\
# The versions that run.py installs, of all that pyproject.toml names and what that needs.
# `python3 run.py lock` writes this file anew, with the newest versions that pyproject.toml allows.
"""
OWN = ("test", "bench", "versions", "stick", "lock")  # the other words are the assistant's
HELP = (["-h"], ["--help"])
ELSEWHERE = ("cffi", "colorama", "macholib", "pefile", "pywin32-ctypes")  # on other systems
IN_BROWSER = ROOT / "tests" / "browser"
PYTHON = HOME / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
# a file to each process, the longest first, as tests/conftest.py has them;
# and the cases of one test are one test to count: to report each would take longer than to run it
FILES = ("--dist", "loadfile", "--no-loadscope-reorder", "--together")
SHARED = ("-n", "4", *FILES)  # four keep two cores busy: every second one waits for a browser
QUICK = (
    "-n",
    "auto",
    *FILES,
    "-m",
    "not long and not slowest",
    "--ignore",
    "tests/browser",
)  # one for each core
NIGHTLY = ("-m", "nightly", "--ignore", "tests/browser")  # more seeds of what the whole run plays
LINT = (  # beside the tests: each takes one core, and the tests leave one idle now and then
    ("-m", "ruff", "format", "--check", "."),
    ("-m", "ruff", "check", "."),
    ("-m", "mypy"),
)
WITHOUT = {"pdf": "There is no printing", "mdns": "No name for the laptop in the network"}
LEAN = "chromium-headless-shell"  # draws no window: half the work of a whole browser
DEBIANS = {  # what the tests look with, and the package that has it
    LEAN: LEAN,
    "WebKitWebDriver": "webkit2gtk-driver",  # as in iPhones
    "Xvfb": "xvfb",  # WebKit wants a screen
}
BROWSERS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "microsoft-edge",
    "msedge",
    "chrome",
)
BROWSER_PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)


def main(words: list[str]) -> int:
    """Run what the words ask for and answer its exit status."""
    if sys.version_info < (3, 11):
        print(f"This needs Python 3.11 or newer; this is {sys.version.split()[0]}.")
        return 2
    if words in HELP or (words[:1] and words[0] in OWN and words[1:] in HELP):
        return explain(words)
    if words[:1] == ["test"]:
        return test(words[1:])
    if words[:1] == ["bench"]:
        prepare("test")
        return become("-m", "tests.bench", *words[1:])
    if words[:1] == ["versions"]:
        prepare("test")
        return become("-m", "tests.versions", *words[1:])
    if words[:1] == ["stick"]:
        prepare("stick")
        return become("-m", "assistant.stick.build", *words[1:])
    if words == ["lock"]:
        return lock()
    prepare()
    return become("-m", "assistant", *(words or ["serve"]))


def explain(words: list[str]) -> int:
    """Print what this file can do, and the assistant's commands if they are installed."""
    print(__doc__)
    if words in HELP and PYTHON.exists():
        return become("-m", "assistant", "--help")
    return 0


def test(rest: list[str]) -> int:
    """Run every check; words after "test" go to pytest, which then runs alone."""
    if rest[:1] == ["nightly"]:
        prepare("test", "stick")
        return run("-m", "pytest", *SHARED, *NIGHTLY, *rest[1:])
    prepare("test")
    if rest[:1] == ["quick"]:
        return run("-m", "pytest", *QUICK, *rest[1:])
    is_wanted = is_for_browser(rest)
    if is_wanted:
        install_browsers()
    browser = find_browser()
    if browser is None and is_wanted:
        print(
            "The browser tests need Chrome, Edge or Chromium, and none was found. Install one, "
            "or name it in the environment variable ASSISTANT_BROWSER."
        )
        return 1
    if browser:
        os.environ["ASSISTANT_BROWSER"] = browser
    if rest:
        return run("-m", "pytest", *rest)
    from concurrent.futures import ThreadPoolExecutor  # every other start is quicker without

    with ThreadPoolExecutor() as beside:
        lint = beside.submit(check_sources)
        compile_tests()
        failed = ["pytest"] if run("-m", "pytest", *SHARED, "-m", "not nightly") else []
        print(lint.result()[1], end="")
    failed = [*lint.result()[0], *failed]
    print("failed: " + ", ".join(failed) if failed else "all checks passed")
    return bool(failed)


def is_for_browser(rest: list[str]) -> bool:
    """Return whether words for pytest can start a test in the browser; other paths cannot."""
    names = [word.partition("::")[0] for word in rest]
    paths = [path for name in names if name and (path := (ROOT / name).resolve()).exists()]
    return not paths or any(
        path.is_relative_to(IN_BROWSER) or IN_BROWSER.is_relative_to(path) for path in paths
    )


def check_sources() -> tuple[list[str], str]:
    """Return which checks of format, lint and types failed, and what all of them printed."""
    failed, said = [], ""
    for check in LINT:
        done = subprocess.run(
            [str(PYTHON), *check], cwd=ROOT, env=_variables(), text=True, capture_output=True
        )
        said += done.stdout + done.stderr
        failed += [" ".join(check[1:])] if done.returncode else []
    return failed, said


def compile_tests() -> None:
    """Let one process compile the tests of a fresh clone: else each of four does all of it."""
    if not (ROOT / "tests" / "__pycache__").exists():
        subprocess.run(
            [str(PYTHON), "-m", "pytest", "--collect-only", "-qq"],
            cwd=ROOT,
            env=_variables(),
            stdout=subprocess.DEVNULL,
        )


def prepare(*groups: str) -> None:
    """Make the environment and install what is missing; nothing to do when it is up to date."""
    wanted = stamp(groups)
    noted = HOME / f"installed-{'-'.join(['run', *groups])}"
    if noted.exists() and noted.read_text() == wanted:
        return
    print("Setting up, once. This needs the internet and takes a minute.", flush=True)
    if not PYTHON.exists():
        import venv  # only the first time: every later start is quicker without

        try:
            venv.create(HOME, with_pip=True)
        except (subprocess.CalledProcessError, OSError) as problem:
            shutil.rmtree(HOME, ignore_errors=True)
            print(f"Python could not make an environment in {HOME}: {problem}")
            print("On Debian and Ubuntu this helps: sudo apt install python3-venv")
            sys.exit(1)
    if not install(*requirements(groups)):
        print("The first start needs the internet: do it at home, before the club evening.")
        sys.exit(1)
    for extra, names in extras().items():
        if not install("--only-binary", ":all:", *names):
            print(f"{WITHOUT[extra]} on this computer; everything else works.")
    # the first start need not wait for that
    subprocess.call([str(PYTHON), "-m", "compileall", "-q", "-j", "0", str(ROOT / "assistant")])
    noted.write_text(wanted)
    (HOME / "installed-run").write_text(stamp(()))  # what the program itself needs is there too


def install(*words: str) -> bool:
    """Install packages in the versions of the lock file, or in others that pyproject.toml allows.

    Others are needed where the locked version was not made: for a newer Python, an older Mac.
    """
    pip = [str(PYTHON), "-m", "pip", "--disable-pip-version-check", "install", "-qq"]
    if not subprocess.call([*pip, "-c", str(LOCK), *words]):
        return True
    print("Trying other versions, with which not everything was tested.", flush=True)
    return not subprocess.call([*pip, "--retries", "1", *words])


def lock() -> int:
    """Write the lock file anew, from an environment that is made for this alone."""
    import tempfile
    import venv

    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        pip = [str(Path(folder) / PYTHON.relative_to(HOME)), "-m", "pip"]
        wanted = [*requirements(("test", "stick")), *optional(), *ELSEWHERE]
        if subprocess.call([*pip, "install", "-qq", *wanted]):
            return 1
        found = subprocess.check_output([*pip, "freeze"], text=True)
    LOCK.write_text(LOCKED + found, "utf-8")
    return 0


def requirements(groups: tuple[str, ...]) -> list[str]:
    """What pyproject.toml names, with the groups asked for."""
    named = list(project()["project"]["dependencies"])
    for group in groups:
        named += project()["dependency-groups"][group]
    return named


def extras() -> dict[str, list[str]]:
    """What some computers cannot have, and the rest does without."""
    optional: dict[str, list[str]] = project()["project"]["optional-dependencies"]
    return optional


def optional() -> list[str]:
    """Return the names of all extras."""
    return [name for names in extras().values() for name in names]


def project() -> dict[str, Any]:
    """What pyproject.toml says."""
    import tomllib

    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def stamp(groups: tuple[str, ...]) -> str:
    """Return what changes when the requirements, the locked versions or the Python change."""
    wanted = [sys.version, *requirements(groups), *optional(), LOCK.read_text("utf-8")]
    return hashlib.sha256("\n".join(wanted).encode()).hexdigest()


def find_browser() -> str | None:
    """A browser for the tests: the one named, Debian's lean one, or any that is here already."""
    named = os.environ.get("ASSISTANT_BROWSER")
    if named:
        return named if Path(named).exists() else None
    for name in (LEAN, *BROWSERS):
        if found := shutil.which(name):
            return found
    for place in BROWSER_PLACES:
        if Path(place).exists():
            return place
    return None


def install_browsers() -> None:
    """Where packages can be installed without asking anybody: Debian's browsers for the tests."""
    wanted = [package for program, package in DEBIANS.items() if not shutil.which(program)]
    if not wanted or not shutil.which("apt-get") or not hasattr(os, "geteuid") or os.geteuid():
        return
    print(f"Installing for the tests: {', '.join(wanted)}", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    apt = ["apt-get", "-qq", "-o", "Acquire::Retries=1", "-o", "Acquire::http::Timeout=30"]
    subprocess.call([*apt, "update"], env=quiet)
    for package in wanted:
        if subprocess.call([*apt, "install", "-y", "--no-install-recommends", package], env=quiet):
            print(f"{package} could not be installed.", flush=True)
    if find_browser() is None:  # older Debians have the whole browser only
        subprocess.call([*apt, "install", "-y", "chromium"], env=quiet)


def become(*words: str) -> int:
    """Let one command in the environment take this process's place: its signals are its own.

    Windows has no such thing: there this process waits until the command has ended.
    """
    if os.name != "nt":
        sys.stdout.flush()
        os.chdir(ROOT)
        os.execve(PYTHON, [str(PYTHON), *words], _variables())
    return run(*words)


def run(*words: str) -> int:
    """One command in the environment, from the project's folder; Ctrl-C is the command's own."""
    with subprocess.Popen([str(PYTHON), *words], cwd=ROOT, env=_variables()) as command:

        def forward(number: int, frame: object) -> None:
            command.terminate()
            sys.exit(128 + number)  # as soon as the command has ended

        signal.signal(signal.SIGTERM, forward)
        if sys.platform == "win32":  # the console sends this one to the command too
            signal.signal(signal.SIGBREAK, lambda *_: None)
        while True:
            try:
                return command.wait()
            except KeyboardInterrupt:  # and this one
                continue


def _variables() -> dict[str, str]:
    # compiled files are kept whatever the computer is set to: every later start is far quicker
    kept = {name: told for name, told in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    # on Windows a command that runs on notices by this that its parent was ended
    return {**kept, "ASSISTANT_PARENT": str(os.getpid())} if os.name == "nt" else kept


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
