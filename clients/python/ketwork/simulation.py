"""What programs do to |0…0⟩."""

from __future__ import annotations

import json
from array import array
from collections.abc import Mapping
from dataclasses import dataclass, field

from . import _engine
from .diagnostics import Diagnostic, ProgramError, read_diagnostics

_rows_of_text = 16


@dataclass(frozen=True)
class Simulation:
    """What a program does."""

    method: str
    """``"exact"`` where all that can happen was followed, so that probabilities are exact up to rounding; ``"sampled"`` where they are
    shares of ``shots`` runs."""
    shots: int | None
    """How many runs were sampled, if they were."""
    probabilities: dict[str, float]
    """How likely each value of the classical bits is, in rising order; the values of the qubits where the program measures nothing."""
    warnings: tuple[Diagnostic, ...]
    """What the numbers leave out."""
    _amplitudes: bytes | None = field(repr=False)

    @property
    def amplitudes(self) -> list[complex] | None:
        """The state in front of final measurements, global phase included: 2ⁿ numbers, of which number 1 belongs to the state with only
        ``q[0]`` set. None where the state depends on an outcome on the way, in a sample, and of circuits of Clifford gates on so many
        qubits that no vector of them is kept."""
        if self._amplitudes is None:
            return None
        numbers = array("d", self._amplitudes)
        return [complex(re, im) for re, im in zip(numbers[::2], numbers[1::2])]

    def __str__(self) -> str:
        """The most probable outcomes, one in each line."""
        likely = sorted(self.probabilities.items(), key=lambda it: -it[1])
        lines = [f"{bits}  {probability:.6f}" for bits, probability in likely[:_rows_of_text]]
        if len(likely) > _rows_of_text:
            lines.append(f"and {len(likely) - _rows_of_text} more")
        return "\n".join(lines)


def simulate(
    source: str,
    values: Mapping[str, float] | None = None,
    *,
    shots: int = 1024,
    seed: int = 0,
    max_qubits: int = 16,
) -> Simulation:
    """Runs a program: exactly, or by sampling where too much can happen on the way.

    :param values: of its inputs and free parameters by name, angles in radians.
    :param shots: how many runs are sampled where that is needed; 0 to raise an error instead.
    :param seed: what the random numbers of a sample start from. The same seed gives the same result.
    :param max_qubits: up to 24. A vector of 24 takes 256 MB. Circuits of Clifford gates may have thousands in any case.
    :raises ProgramError: where the program has errors, or something in it cannot be simulated.
    """
    known = {} if values is None else {name: float(value) for name, value in values.items()}
    found = _engine.run(source, list(known.items()), max_qubits, shots, seed)
    facts = json.loads(found["facts"])
    own = {it["name"] for it in facts["inputs"]} | {it["name"] for it in facts["parameters"]}
    if not any(it["severity"] == "error" for it in facts["diagnostics"]):
        for name in known:
            if name not in own:
                raise ValueError(f"the program has no input or parameter {name!r}")
    warnings = read_diagnostics(found["diagnostics"], source)
    if found["method"] is None:
        raise ProgramError(read_diagnostics(facts["diagnostics"], source) + warnings)
    method = json.loads(found["method"])
    return Simulation(
        method=method["kind"],
        shots=method.get("shots"),
        probabilities=_outcomes(found, facts["qubits"]),
        warnings=warnings,
        _amplitudes=found["amplitudes"],
    )


def _outcomes(found: dict, qubits: int) -> dict[str, float]:
    likelihoods = array("d", found["likelihoods"])
    if likelihoods:
        bits = found["outcomes"]
        width = len(bits) // len(likelihoods)
        return {bits[at * width : (at + 1) * width]: likelihood for at, likelihood in enumerate(likelihoods)}
    probabilities = array("d", found["probabilities"])
    return {format(state, f"0{qubits}b"): it for state, it in enumerate(probabilities) if it > 0}
