"""The server without the library of encryption: the pages of one room go out as plain HTTP.

asyncio, werkzeug and uvicorn load OpenSSL where Python has it, for HTTPS that nobody asks for. That
takes 4.5 MB and a part of the start. Python's own code calculates the digests, where Python was
built with it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec

from assistant.unused_libraries import absent, replace_unused

DO_WITHOUT = ("asyncio", "hashlib", "hmac", "http.client")  # they look for it, and need it not
OWN_DIGESTS = (("_md5",), ("_sha1",), ("_sha2", "_sha256"))  # one of each: names differ by version


@contextmanager
def no_encryption() -> Iterator[None]:
    """Load the server within this context, without OpenSSL, unless it is loaded already.

    uvicorn gets an empty `ssl`, with the two values that it reads for settings that nobody sets. A
    later version of uvicorn may read more; then it gets the library. Some systems build Python
    without digests of its own; there OpenSSL is loaded.
    """
    if not all(any(map(find_spec, names)) for names in OWN_DIGESTS):
        yield
        return
    with absent("_hashlib"), absent("ssl"):
        for name in DO_WITHOUT:
            import_module(name)
    try:
        with replace_unused("ssl", PROTOCOL_TLS_SERVER=0, CERT_NONE=0):
            import_module("uvicorn")
    except (AttributeError, ImportError):
        import_module("uvicorn")
    with absent("ssl"):
        yield
