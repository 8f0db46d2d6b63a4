"""What a snippet of Cirq does, imported from the JSON that Cirq writes of its circuit."""

import cirq
from cirq_imports import HAS_PHASE, circuit_of, run_import  # noqa: F401

SNIPPETS = "cirq"


def text_of(text, path):
    """The circuit as Cirq writes it; None for one with classes of its own, which Cirq does not write."""
    try:
        return cirq.to_json(circuit_of(text, path))
    except ValueError as error:
        if "is not a Cirq type" in str(error):
            return None
        raise
