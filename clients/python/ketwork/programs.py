"""Programs without running them: checked, drawn, and written for other tools."""

from __future__ import annotations

import base64
import json
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from . import _engine
from .diagnostics import Diagnostic, ProgramError, read_diagnostics


@dataclass(frozen=True)
class Check:
    """The facts about a program."""

    version: int
    """Of OpenQASM: 2 or 3."""
    diagnostics: tuple[Diagnostic, ...]
    """In order of their places."""
    parameters: dict[str, float]
    """Free parameters, with the values that they take where one is needed and none is given."""
    statistics: dict[str, Any] | None
    """Figures such as ``qubits``, ``depth`` and ``gates``; none of a program with errors."""

    @property
    def is_valid(self) -> bool:
        """Whether the program has no errors."""
        return self.statistics is not None


@dataclass(frozen=True)
class Conversion:
    """A program in another version or format."""

    text: str
    losses: tuple[Diagnostic, ...]
    """What the format cannot say, and the text leaves out."""

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Drawing:
    """A circuit as a picture. Notebooks show it."""

    svg: str = field(repr=False)
    diagnostics: tuple[Diagnostic, ...]
    """Of the program. One with errors is drawn as far as it is understood, with gaps."""

    def save(self, path: str | Path) -> None:
        """Writes the picture into a file of SVG."""
        Path(path).write_text(self.svg, encoding="utf-8")

    def _repr_svg_(self) -> str:
        return self.svg


def check(source: str) -> Check:
    """Reads a program, and says what it is and what is wrong with it. Never raises for what is wrong with a program."""
    facts = json.loads(_engine.check(source))
    return Check(
        version=facts["version"],
        diagnostics=read_diagnostics(facts["diagnostics"], source),
        parameters={it["name"]: it["value"] for it in facts["parameters"]},
        statistics=facts["stats"],
    )


def convert(source: str, to: str, *, specified: bool = False) -> Conversion:
    """Writes a program in another version or for another tool.

    :param to: ``"openqasm2"``, ``"openqasm3"``, ``"qiskit"``, ``"cirq"``, ``"pennylane"``, ``"braket"``, ``"stim"``, ``"quirk"``,
        ``"quantikz"``, ``"quill"``, ``"text"`` or ``"json"``.
    :param specified: whether gates of OpenQASM 3 have the phases of its specification in place of those of Qiskit.
    :raises ProgramError: where the program has errors, or would do something else in that format.
    :raises ValueError: where there is no such format.
    """
    found, text = _engine.convert(source, to, specified)
    diagnostics = read_diagnostics(found, source)
    if text is None:
        raise ProgramError(diagnostics)
    return Conversion(text, diagnostics)


def draw(source: str, *, theme: str = "light") -> Drawing:
    """Draws a program, also one with errors, as far as it is understood.

    :param theme: ``"light"`` or ``"dark"``.
    :raises ProgramError: where nothing of it is understood.
    """
    if theme not in ("light", "dark"):
        raise ValueError(f"theme is 'light' or 'dark', not {theme!r}")
    facts, svg = _engine.draw(source, theme == "dark", _font())
    diagnostics = read_diagnostics(json.loads(facts)["diagnostics"], source)
    if svg is None:
        raise ProgramError(diagnostics)
    return Drawing(svg, diagnostics)


@cache
def _font() -> str:
    """The font of drawings, in the form in which they have it inside."""
    return base64.b64encode(_engine.font()).decode()
