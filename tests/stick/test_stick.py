"""The folder that starts on a computer without Python: its contents, and its start."""

import os
import platform
import re
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from assistant.stick import build, start

ON_UNIX = pytest.mark.skipif(os.name == "nt", reason="a shell of Unix runs these files")
LAUNCHERS = {
    "Start on Linux.sh": f"linux-{platform.machine()}",
    "Start on macOS.command": f"darwin-{platform.machine()}",
}


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    """A folder whose program prints that it runs."""
    made = tmp_path / "made"
    made.mkdir()
    (made / "assistant").write_text("#!/bin/sh\necho it runs\n")
    (made / "assistant").chmod(0o755)
    (made / "link").symlink_to("assistant")
    build.place(made, tmp_path / "the stick")
    return tmp_path / "the stick"


def opens(stick: Path, launcher: str) -> str:
    """Return what a launcher's window shows when opened from another folder."""
    opened = subprocess.run(
        ["sh", str(stick / launcher)], cwd="/", input="\n", text=True, capture_output=True
    )
    return opened.stdout


@ON_UNIX
@pytest.mark.parametrize("launcher", LAUNCHERS)
def test_the_file_of_a_system_starts_its_program(stick, launcher):
    (stick / build.system_name()).rename(stick / LAUNCHERS[launcher])

    assert opens(stick, launcher) == "it runs\n"


@ON_UNIX
@pytest.mark.parametrize("named", ["a path", "an address", "nothing"])
def test_the_desktop_file_finds_its_folder_however_a_desktop_names_it(stick, named):
    (stick / build.system_name()).rename(stick / LAUNCHERS["Start on Linux.sh"])
    file = stick / "Start on Linux.desktop"
    text = re.search(r'^Exec=sh -c "(.*)" sh %k$', file.read_text("utf-8"), re.M)[1]
    # as the standard reads it: first as a text of the file, then as a quoted word
    command = re.sub(r'\\(["`$\\])', r"\1", text.replace("\\\\", "\\"))
    name = {"a path": str(file), "an address": file.as_uri(), "nothing": ""}[named]
    folder = stick if named == "nothing" else "/"
    opened = subprocess.run(
        ["sh", "-c", command, "sh", name], cwd=folder, input="\n", text=True, capture_output=True
    )

    assert " " in stick.name
    assert (opened.stdout, opened.stderr) == ("it runs\n", "")


@ON_UNIX
@pytest.mark.parametrize("launcher", LAUNCHERS)
def test_without_a_program_for_this_computer_the_window_says_what_to_do(stick, launcher):
    (stick / build.system_name()).rename(stick / "windows-arm64")

    assert "This folder has no program" in opens(stick, launcher)


@ON_UNIX
def test_a_mac_with_an_apple_processor_also_starts_the_program_for_intel(stick):
    (stick / build.system_name()).rename(stick / "darwin-x86_64")

    assert opens(stick, "Start on macOS.command") == "it runs\n"


@pytest.mark.parametrize(
    ("system", "machine", "launcher"),
    [
        ("Windows", "AMD64", "Start on Windows.bat"),
        ("Darwin", "x86_64", "Start on macOS.command"),
        ("Darwin", "arm64", "Start on macOS.command"),
        ("Linux", "aarch64", "Start on Linux.sh"),
    ],
)
def test_a_launcher_looks_where_the_program_of_its_system_is_put(
    stick, monkeypatch, system, machine, launcher
):
    monkeypatch.setattr(build.platform, "system", lambda: system)
    monkeypatch.setattr(build.platform, "machine", lambda: machine)
    text = (stick / launcher).read_text("utf-8").replace("\\", "/")
    named = re.findall(r"%~dp0(\S+/assistant\S*)\"|\$here/([^\"]+)\"", text)
    places = {
        re.sub(r"%PROCESSOR_ARCHITECTURE%|\$\(uname -m\)", machine, "".join(each)).lower()
        for each in named
    }

    assert f"{build.system_name()}/{build.program_name()}" in places


def test_the_window_of_windows_can_read_its_file(stick):
    text = (stick / "Start on Windows.bat").read_bytes().decode("ascii")  # as any code page has it

    assert text.count("\n") == text.count("\r\n")
    echoed = [line for line in text.splitlines() if line.strip().startswith("echo ")]
    # a bracket or a sign of the command language would end the words
    assert [line for line in echoed if re.search(r"[()&|<>^!]", line)] == []
    assert text.count("(") == text.count(")")
    paths = re.findall(r"(.)%(?:PROGRAM|~dp0[^%]*)%?", text)
    assert set(paths) <= {'"', "="}  # names of folders may have spaces


@ON_UNIX
def test_a_drive_without_permissions_is_explained(stick):
    (stick / build.system_name()).rename(stick / LAUNCHERS["Start on Linux.sh"])
    (stick / LAUNCHERS["Start on Linux.sh"] / "assistant").chmod(0o644)

    assert "Copy the whole folder to the computer" in opens(stick, "Start on Linux.sh")


def test_the_program_is_renewed_and_the_rest_remains(stick, tmp_path):
    (stick / "data").mkdir()
    (stick / "data" / "assistant.sqlite3").write_text("battles")
    (stick / "windows-amd64").mkdir()
    (tmp_path / "made" / "newer").write_text("")
    program = build.place(tmp_path / "made", stick)

    assert program == stick / build.system_name()
    assert {path.name for path in program.iterdir()} == {"assistant", "link", "newer"}
    assert not (program / "link").is_symlink()  # many drives have none
    assert (stick / "data" / "assistant.sqlite3").read_text() == "battles"
    assert (stick / "windows-amd64").is_dir()
    assert b"@echo off\r\n" in (stick / "Start on Windows.bat").read_bytes()
    assert b"\r" not in (stick / "Start on Linux.sh").read_bytes()


def test_a_folder_that_cannot_be_made_is_refused_in_a_sentence(tmp_path, monkeypatch, capsys):
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(build, "packed", lambda work: work)

    assert build.main([str(tmp_path / "file")]) == 1
    assert "cannot be written" in capsys.readouterr().out
    assert (tmp_path / "file").read_text() == ""


def test_battles_are_kept_beside_the_program_if_they_can_be(tmp_path, monkeypatch):
    program = tmp_path / "linux-x86_64" / "assistant"

    assert start.data_beside(program) == tmp_path / "data"
    monkeypatch.setattr(start.os, "access", lambda path, mode: False)
    assert start.data_beside(program) == start.data_folder()


def test_the_browser_gets_the_libraries_of_the_computer():
    changed = {"LD_LIBRARY_PATH": "/stick", "LD_LIBRARY_PATH_ORIG": "/usr/lib", "HOME": "/"}
    new = {"LD_LIBRARY_PATH": "/stick"}
    start.restore(changed)
    start.restore(new)

    assert changed == {"LD_LIBRARY_PATH": "/usr/lib", "HOME": "/"}
    assert new == {}


def test_each_named_file_runs_in_a_separate_process(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(sys, "argv", [])
    (tmp_path / "press.py").write_text("import sys\nprint(__name__, sys.argv[1:])")

    assert start.main(["-P", str(tmp_path / "press.py"), "7"]) == 0
    assert capsys.readouterr().out == "__main__ ['7']\n"


def test_other_words_are_the_command_line(capsys):
    assert start.main(["tables"]) == 0
    assert "battleaxe" in capsys.readouterr().out


@pytest.mark.long
@pytest.mark.nightly
def test_a_folder_is_made_and_starts_without_python(tmp_path):
    program = build.build(tmp_path) / build.program_name()
    printed = tmp_path / "table.pdf"
    bare = {"PATH": "", "HOME": str(tmp_path), "SYSTEMROOT": os.environ.get("SYSTEMROOT", "")}
    subprocess.run(
        [str(program), "print", "--out", str(printed), "protactor"], env=bare, check=True
    )
    assert printed.read_bytes().startswith(b"%PDF")

    words = ["serve", "--port", "0", "--host", "127.0.0.1", "--no-browser"]
    with subprocess.Popen(
        [str(program), *words, "--data", str(tmp_path / "data")],
        env=bare,
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout
        try:
            console = server.stdout.readline().removeprefix("console: ").strip()
            browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
            with browser.open(console, timeout=60) as answer:
                assert answer.status == 200
        finally:
            server.terminate()
    assert (tmp_path / "data" / "assistant.sqlite3").exists()
