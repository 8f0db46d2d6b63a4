"""Checks that exported programs do in their own packages what they do in Ketwork.

    npm run check:exports                       200 random programs of each kind, the programs of the engine's tests, and the corpora
    npm run check:exports -- --sample 20        so many random programs, always the same
    npm run check:exports -- --formats qiskit   only some formats
    npm run check:exports -- --show 7           what becomes of a random program

A program that does not measure is compared by its amplitudes, with the global phase where the package has one; the random ones begin with
a rotation of each qubit, so equal amplitudes mean equal unitaries. Another one is compared by the exact distribution of its bits. An export
that is refused is counted; one that runs and does something else is wrong. A link to Quirk is read back and evaluated by Quirk's rules; what is
for LaTeX is compiled.
"""

import argparse
import gzip
import importlib
import json
import subprocess
import sys
import time
import warnings
from pathlib import Path

import numpy as np

sys.dont_write_bytecode = True
import programs  # noqa: E402

PROJECT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(PROJECT / "tests/amplitudes"))
TOLERANCE = 1e-7
FORMATS = ["qiskit", "cirq", "stim", "pennylane", "braket", "qir", "qir-adaptive", "quirk", "quantikz"]
# What a random program takes here, more would be slow.
MOST_QUBITS = 10


class Exporter:
    """The exporters in a process of their own."""

    def __init__(self, formats):
        self.formats = formats
        command = ["cargo", "run", "--quiet", "--manifest-path", str(PROJECT / "engine-rs/Cargo.toml"), "-p", "export", "--example", "exports"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, source):
        self.process.stdin.write(json.dumps({"source": source, "formats": self.formats, "simulates": True}) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


def distance(found, answer, has_phase):
    """How far a result is from Ketwork's."""
    if "amplitudes" in answer:
        if isinstance(found, dict):
            return float("inf")
        numbers = np.array(answer["amplitudes"])
        expected = numbers[0::2] + 1j * numbers[1::2]
        if len(found) != len(expected):
            return float("inf")
        if not has_phase:
            overlap = np.vdot(found, expected)
            found = found * (overlap / max(abs(overlap), 1e-300))
        return float(np.abs(found - expected).max())
    width = answer["clbits"]
    wanted = {}
    for bits, probability in answer["distribution"].items():
        wanted[bits] = wanted.get(bits, 0) + probability
    if not isinstance(found, dict):
        return float("inf")
    # Bits behind those of the program are of outcomes that it drops.
    sums = {}
    for bits, probability in found.items():
        kept = bits[len(bits) - width :]
        sums[kept] = sums.get(kept, 0) + probability
    return max(abs(wanted.get(bits, 0) - sums.get(bits, 0)) for bits in wanted.keys() | sums.keys())


class Check:
    def __init__(self, exporter):
        self.exporter = exporter
        self.runners = {name: importlib.import_module(f"{name.partition('-')[0]}_runs") for name in exporter.formats}
        self.counts = {name: {} for name in exporter.formats}
        self.reasons = {name: {} for name in exporter.formats}
        # What became of each text that was compared: both versions of a program have the same one, and mean the same.
        self.known = {}
        self.wrong = []
        self.invalid = 0
        self.not_simulated = 0

    def count(self, name, what):
        self.counts[name][what] = self.counts[name].get(what, 0) + 1

    def note(self, key, what):
        """Counts an export that is right, and remembers it."""
        self.known[key] = what
        self.count(key[0], what)

    def program(self, label, source):
        answer = self.exporter.ask(source)
        if answer["errors"]:
            self.invalid += 1
            return
        is_simulated = "amplitudes" in answer or "distribution" in answer
        self.not_simulated += not is_simulated
        truth = json.dumps({key: value for key, value in answer.items() if key != "exports"})
        for name, export in answer["exports"].items():
            reasons = [loss["message"] for loss in export["losses"] if loss["is_error"]]
            if reasons:
                self.count(name, "refused")
                self.reasons[name][reasons[0]] = self.reasons[name].get(reasons[0], 0) + 1
                if export["text"]:
                    self.wrong.append(f"{name} {label}: refused, and has a text")
                continue
            if not export["text"]:
                self.wrong.append(f"{name} {label}: no text, and nobody says why")
                continue
            key = (name, export["text"], truth)
            if key in self.known:
                self.count(name, self.known[key])
                continue
            runner = self.runners[name]
            try:
                result = runner.load(export["text"])
                if not is_simulated or answer["qubits"] > MOST_QUBITS:
                    self.note(key, "loads, not compared")
                    continue
                found = runner.run(result, answer)
            except Exception as error:  # Whatever a package raises, the program is wrong.
                self.wrong.append(f"{name} {label}: {type(error).__name__} {str(error)[:300]}")
                continue
            if found is None:
                self.note(key, "loads, not compared")
                continue
            apart = distance(found, answer, runner.HAS_PHASE)
            if apart <= getattr(runner, "TOLERANCE", TOLERANCE):
                self.note(key, "equal")
            else:
                self.wrong.append(f"{name} {label}: {apart} apart")


def corpora():
    for folder in PROJECT.parents:
        if (folder / "shared/corpora/truth.jsonl.gz").exists():
            return folder / "shared/corpora"
    return None


def read(path):
    return gzip.open(path, "rt").read() if path.suffix == ".gz" else path.read_text()


# Longer programs take the packages minutes, and say nothing that shorter ones do not.
MOST_BYTES = 40_000


def known_programs():
    for path in sorted((PROJECT / "engine-rs/modules/engine/tests/valid").glob("*.qasm")):
        yield f"tests/{path.name}", path.read_text()
    folder = corpora()
    if folder is None:
        print("The corpora are not here: only random programs and those of the engine's tests are checked.")
        return
    for path in sorted([*folder.rglob("*.qasm"), *folder.rglob("*.qasm.gz")]):
        if "broken" in path.parts or path.stat().st_size > MOST_BYTES:
            continue
        source = read(path)
        if len(source) <= MOST_BYTES:
            yield str(path.relative_to(folder)), source


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int, default=200)
    parser.add_argument("--formats", nargs="*", default=FORMATS)
    parser.add_argument("--show", type=int)
    parser.add_argument("--random-only", action="store_true")
    arguments = parser.parse_args()
    warnings.simplefilter("ignore")
    start = time.time()
    exporter = Exporter(arguments.formats)
    if arguments.show is not None:
        for kind in (programs.random_unitary, programs.random_dynamic):
            source = kind(arguments.show)
            print(source)
            answer = exporter.ask(source)
            print(answer["errors"])
            for name, export in answer["exports"].items():
                print(f"\n== {name} {export['losses']}\n{export['text']}")
        return
    check = Check(exporter)
    check_amplitudes = importlib.import_module("check_amplitudes")
    for number in range(arguments.sample):
        check.program(f"random unitary {number}", programs.random_unitary(number))
        check.program(f"random dynamic {number}", programs.random_dynamic(number))
        check.program(f"random clifford {number}", programs.random_clifford(number))
        check.program(f"older unitary {number}", check_amplitudes.random_program(number)[0])
        check.program(f"older dynamic {number}", check_amplitudes.random_dynamic(number)[0])
    if not arguments.random_only:
        for label, source in known_programs():
            check.program(label, source)
    for name, counts in check.counts.items():
        print(f"{name}: {', '.join(f'{count} {what}' for what, count in sorted(counts.items()))}")
        for reason, count in sorted(check.reasons[name].items(), key=lambda it: -it[1])[:12]:
            print(f"    {count} × {reason}")
    for name, runner in check.runners.items():
        if hasattr(runner, "finish"):
            wrong, done = runner.finish()
            print(f"{name}: {done}")
            check.wrong += [f"{name}: {one}" for one in wrong]
    for wrong in check.wrong[:30]:
        print(f"  WRONG {wrong}")
    print(f"{len(check.wrong)} wrong; {check.invalid} are no programs, {check.not_simulated} are not simulated; {time.time() - start:.0f} s")
    sys.exit(1 if check.wrong else 0)


if __name__ == "__main__":
    main()
