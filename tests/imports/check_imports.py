"""Checks that imported programs do in Ketwork what they do in their own packages.

    npm run check:imports                        all snippets
    npm run check:imports -- --formats qiskit    only of some packages
    npm run check:imports -- --show bell         what becomes of one

    QPY_OLD_PYTHON=/path/to/python npm run check:imports -- --formats qpy    versions 10 to 12, too, written by Qiskit 1.x there

Each file of `snippets` is written as tutorials are; its first line names the circuit that it is about. The package runs it, Ketwork imports it, and
both start from the same random state of each qubit, so that equal amplitudes mean equal unitaries. What measures is compared by the exact
distribution of its bits. An import that is refused is counted; one that does something else is wrong.
"""

import argparse
import importlib.util
import json
import math
import os
import random
import re
import subprocess
import sys
import warnings
from pathlib import Path
from unittest.mock import MagicMock

import numpy as np

sys.dont_write_bytecode = True
PROJECT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(PROJECT / "tests/exports"))
from check_exports import TOLERANCE, distance  # noqa: E402

FORMATS = ["qiskit", "cirq", "cirq_json", "pennylane", "braket", "stim", "qpy"]
# What snippets import and this check does not need: simulators and pictures.
ABSENT = ["qiskit_aer", "qiskit_ibm_runtime", "qiskit_aer.noise", "networkx"]
SIMULATOR = ["cargo", "run", "--quiet", "--manifest-path", str(PROJECT / "engine-rs/Cargo.toml"), "-p", "export", "--example", "exports"]


class Lines:
    """A process that answers a line with a line."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=PROJECT)

    def ask(self, question):
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


def qubit_names(program):
    """The qubits of a program in their order."""
    names = []
    for size, name in re.findall(r"^qubit(?:\[(\d+)\])? (\S+);$", program, re.MULTILINE):
        names += [f"{name}[{index}]" for index in range(int(size))] if size else [name]
    return names


def with_start(program, angles):
    """The program with a rotation of each qubit behind the declarations."""
    lines = program.split("\n")
    declared = max(index for index, line in enumerate(lines) if re.match(r"(OPENQASM|include|input|gate|qubit|bit)\b", line)) + 1
    rotations = [f"U({', '.join(map(repr, three))}) {name};" for name, three in zip(qubit_names(program), angles)]
    return "\n".join(lines[:declared] + rotations + lines[declared:])


def start_of(angles):
    """The state of each qubit, as U makes it."""
    return [np.array([math.cos(t / 2), np.exp(1j * p) * math.sin(t / 2)]) for t, p, _ in angles]


def check(path, importer, simulator, runner, shows):
    """What is to be said of a snippet: equal, refused, wrong, or not compared, and why."""
    text = path.read_text()
    given, name = (runner.text_of(text, path), "circuit.json") if hasattr(runner, "text_of") else (text, path.name)
    if given is None:
        return "not compared", "its package does not write it"
    found = importer.ask({"text": given, "name": name, "format": None})
    if shows:
        print(found["program"] or found["problems"])
    if found["program"] is None:
        problem = found["problems"][0]
        return "refused", f"line {problem['line']}: {problem['message']}"
    numbers = random.Random(path.name)
    starts = getattr(runner, "STARTS", True)
    angles = [(numbers.uniform(0.3, 2.8), numbers.uniform(-3, 3), 0) for _ in qubit_names(found["program"])]
    answer = simulator.ask({"source": with_start(found["program"], angles) if starts else found["program"], "formats": [], "simulates": True})
    if answer["errors"]:
        return "wrong", f"invalid: {answer['errors'][0]}"
    sources = {one["name"]: one["source"] for one in found["inputs"]}
    answer["parameters"] = [(sources[name], value) for name, value in answer["parameters"]]
    if "amplitudes" not in answer and "distribution" not in answer:
        return "not compared", "too large to simulate"
    try:
        result = runner.run_import(text, path, answer, angles)
    except Exception as error:  # Whatever a package raises, the snippet says nothing.
        return "broken snippet", f"{type(error).__name__} {str(error)[:300]}"
    apart = distance(result, answer, runner.HAS_PHASE)
    return ("equal", "") if apart <= TOLERANCE else ("wrong", f"{apart} apart")


def cases_of(runner, name):
    """The snippets of a package, or what its module makes instead of them: objects with the same names."""
    if hasattr(runner, "cases"):
        return runner.cases()
    return sorted((PROJECT / "tests/imports/snippets" / getattr(runner, "SNIPPETS", name)).iterdir())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--formats", nargs="*", default=FORMATS)
    parser.add_argument("--show")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    os.environ["MPLBACKEND"] = "Agg"
    for name in ABSENT:
        if name.split(".")[0] in sys.modules or importlib.util.find_spec(name.split(".")[0]) is None:
            sys.modules.setdefault(name, MagicMock())
    importer = Lines(["node", "--import", "tsx", "tests/imports/import-lines.ts"])
    simulator = Lines(json.loads(os.environ["SIMULATOR"]) if "SIMULATOR" in os.environ else SIMULATOR)
    failed = False
    for name in options.formats:
        runner = importlib.import_module(f"{name}_imports")
        counts = {}
        for path in cases_of(runner, name):
            if options.show not in (None, path.stem):
                continue
            what, why = check(path, importer, simulator, runner, options.show is not None)
            counts[what] = counts.get(what, 0) + 1
            if what != "equal":
                print(f"{name}/{path.stem}: {what}: {why}")
        total = sum(counts.values())
        print(f"{name}: {total} snippets, " + ", ".join(f"{count} {what}" for what, count in sorted(counts.items())))
        failed = failed or counts.get("wrong", 0) > 0 or counts.get("broken snippet", 0) > 0 or counts.get("equal", 0) < 0.8 * total
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
