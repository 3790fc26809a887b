"""One folder, one writer: a lock that the operating system releases when its holder ends.

The file of the lock stays where it is: removing it would let two programs hold one each.
"""

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path

FILE = "assistant.lock"
AT = 1 << 20  # the byte that is locked: on Windows nobody else can read what is locked
MOST_BYTES = 200  # of an address
TAKEN = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)

if sys.platform == "win32":
    import msvcrt

    def _lock_file(file: int) -> None:
        os.lseek(file, AT, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock_file(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FolderTaken(Exception):
    """Another program holds the folder."""

    def __init__(self, address: str) -> None:
        where = f": open {address}" if address else ""
        super().__init__(f"The assistant is already running for this folder{where}")
        self.address = address  # where its console is; empty while it starts


class FolderLock:
    """The right to write to a folder, held until it is released or the process ends."""

    def __init__(self, data: Path) -> None:
        """Take the right; raise `FolderTaken`, or `OSError` if the folder cannot be written."""
        self._file = os.open(data / FILE, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            _lock_file(self._file)
        except OSError as problem:
            address = self._holder_note()
            os.close(self._file)
            self._file = -1  # on a file system without locks nobody can be kept out
            if problem.errno in TAKEN:
                raise FolderTaken(address) from None
        self.note("")

    def __enter__(self) -> "FolderLock":
        return self

    def __exit__(self, *problem: object) -> None:
        self.release()

    def note(self, address: str) -> None:
        """Record the address at which the holder can be reached."""
        if self._file >= 0:
            with suppress(OSError):  # a full disk
                os.ftruncate(self._file, 0)
                os.lseek(self._file, 0, os.SEEK_SET)
                os.write(self._file, address.encode())

    def release(self) -> None:
        """Let other programs take the folder."""
        if self._file >= 0:
            self.note("")
            os.close(self._file)
            self._file = -1

    def _holder_note(self) -> str:
        with suppress(OSError, ValueError):
            os.lseek(self._file, 0, os.SEEK_SET)
            return os.read(self._file, MOST_BYTES).decode()
        return ""
