"""What the engine says of a program."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Diagnostic:
    """An error, a warning or a hint, at a place of a program."""

    severity: str
    """``"error"``, ``"warning"`` or ``"info"``."""
    code: str
    """Its name, which never changes, such as ``"QASM102"``. The page ``/help/CODE`` of any Ketwork server explains it."""
    message: str
    help: str | None
    """What to do about it, where that is known."""
    line: int
    """Counted from 1."""
    column: int
    """In characters, counted from 1."""

    def __str__(self) -> str:
        help = f"; {self.help}" if self.help else ""
        return f"{self.line}:{self.column}: {self.severity}: {self.message}{help} [{self.code}]"


class ProgramError(ValueError):
    """A program has errors, or cannot be said in another format, or cannot be simulated."""

    def __init__(self, diagnostics: tuple[Diagnostic, ...]):
        self.diagnostics = diagnostics
        """All that is to say about it; at least one is an error."""
        super().__init__("\n".join(str(it) for it in diagnostics if it.severity == "error"))


def read_diagnostics(found: str | list[dict[str, Any]], source: str) -> tuple[Diagnostic, ...]:
    """Diagnostics of the engine, as JSON or what is read from it, at their places in a program."""
    entries = json.loads(found) if isinstance(found, str) else found
    if not entries:
        return ()
    lines = source.splitlines(keepends=True)
    return tuple(_diagnostic(entry, lines) for entry in entries)


def _diagnostic(entry: dict[str, Any], lines: list[str]) -> Diagnostic:
    span = entry["span"]
    # The engine counts as editors do, in UTF-16, where some characters are two.
    line = lines[span["line"] - 1] if span["line"] <= len(lines) else ""
    before = line.encode("utf-16-le", "surrogatepass")[: 2 * (span["column"] - 1)]
    return Diagnostic(
        severity=entry["severity"],
        code=entry["code"],
        message=entry["message"],
        help=entry.get("help"),
        line=span["line"],
        column=len(before.decode("utf-16-le", "replace")) + 1,
    )
