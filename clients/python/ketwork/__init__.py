"""Check, convert, draw and simulate programs in OpenQASM 2 and 3 with Ketwork's engine.

>>> import ketwork
>>> bell = ketwork.Circuit('OPENQASM 3.0; include "stdgates.inc"; qubit[2] q; bit[2] c; h q[0]; cx q[0], q[1]; c = measure q;')
>>> print(bell.simulate())
00  0.500000
11  0.500000

Everything happens in this process: no program leaves the computer. Angles are in radians. The bits of an outcome are ordered as in
OpenQASM and Qiskit, the last one first: ``c[n-1]…c[0]``.
"""

from .circuit import Circuit
from .diagnostics import Diagnostic, ProgramError
from .programs import Check, Conversion, Drawing, check, convert, draw
from .simulation import Simulation, simulate

__all__ = [
    "Check",
    "Circuit",
    "Conversion",
    "Diagnostic",
    "Drawing",
    "ProgramError",
    "Simulation",
    "check",
    "convert",
    "draw",
    "simulate",
]
__version__ = "0.2.0"
