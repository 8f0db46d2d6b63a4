"""A program as an object, and its way from and to Qiskit."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from .diagnostics import ProgramError
from .programs import Check, Conversion, Drawing, check, convert, draw
from .simulation import Simulation, simulate

if TYPE_CHECKING:
    from qiskit import QuantumCircuit


@dataclass(frozen=True)
class Circuit:
    """A program in OpenQASM 2 or 3. Notebooks show it drawn."""

    source: str

    @classmethod
    def read(cls, path: str | Path) -> Circuit:
        """The program in a file."""
        return cls(Path(path).read_text(encoding="utf-8"))

    @classmethod
    def from_qiskit(cls, circuit: QuantumCircuit) -> Circuit:
        """A circuit of Qiskit.

        :raises ProgramError: where Qiskit writes of it what is no valid program.
        """
        from qiskit import qasm3

        made = cls(qasm3.dumps(circuit))
        found = made.check()
        if not found.is_valid:
            raise ProgramError(found.diagnostics)
        return made

    def to_qiskit(self) -> QuantumCircuit:
        """The circuit of Qiskit that does the same, with a warning for each part that Qiskit cannot say.

        It runs what ``convert("qiskit")`` writes, because what Qiskit itself reads of OpenQASM 3 is a small part of it.

        :raises ProgramError: where the program has errors, or would do something else.
        """
        conversion = self.convert("qiskit")
        for loss in conversion.losses:
            warnings.warn(str(loss), stacklevel=2)
        names: dict[str, QuantumCircuit] = {}
        exec(compile(conversion.text, "<ketwork>", "exec"), names)  # noqa: S102: the text is the engine's own
        return names["qc"]

    def check(self) -> Check:
        """As :func:`ketwork.check`."""
        return check(self.source)

    def convert(self, to: str, *, specified: bool = False) -> Conversion:
        """As :func:`ketwork.convert`."""
        return convert(self.source, to, specified=specified)

    def draw(self, *, theme: str = "light") -> Drawing:
        """As :func:`ketwork.draw`."""
        return draw(self.source, theme=theme)

    def simulate(
        self,
        values: Mapping[str, float] | None = None,
        *,
        shots: int = 1024,
        seed: int = 0,
        max_qubits: int = 16,
    ) -> Simulation:
        """As :func:`ketwork.simulate`."""
        return simulate(self.source, values, shots=shots, seed=seed, max_qubits=max_qubits)

    def __str__(self) -> str:
        return self.source

    def _repr_svg_(self) -> str | None:
        try:
            return self.draw().svg
        except ProgramError:
            # Notebooks show the text then, in which the mistake is.
            return None
