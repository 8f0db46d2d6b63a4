"""Checks that what the builder writes is what its settings mean, for every combination of settings, independently of the engine.

    npm run check:settings                    every combination (hours)
    npm run check:settings -- --part 3/12     the third of twelve parts of it, about equal in size
    npm run check:settings -- --sample 500    so many, always the same
    npm run check:settings -- --devices       every listed device, at every number of qubits that it allows up to 10

For each: the settings are refused just where they must be; the programs load in Qiskit in both versions (`qasm2.loads`, `qasm3.loads`);
what they do equals what formulas.py computes from the published formulas; and where a device is given, they call gates of its set only, on
pairs of its map only, within a connected part of it. Up to 7 qubits the whole unitary is compared, with more the action on random states.
Version 3 is compared with its global phase, version 2, whose gates are defined up to one, without.
"""

import argparse
import functools
import itertools
import json
import multiprocessing
import os
import random
import re
import subprocess
import sys
import time
import warnings
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np

import formulas

PROJECT = Path(__file__).resolve().parents[2]
QUBITS = [1, 2, 3, 4, 7, 10]
LAYERS = [1, 2, 5]
TOLERANCE = 1e-8
# The whole unitary up to here, the action on so many random states beyond.
WHOLE_UNITARY = 7
STATES = 3


def choices(gates):
    """None, one or two of them, in order."""
    return [list(chosen) for count in range(3) for chosen in itertools.permutations(gates, count)]


def graphs(n):
    """Edges of a few graphs on n nodes."""
    numbers = random.Random(n)
    every = list(itertools.combinations(range(n), 2))
    several = {
        "no edges": [],
        "path": [(node, node + 1) for node in range(n - 1)],
        "star": [(0, node) for node in range(1, n)],
        "ring": [(node, (node + 1) % n) for node in range(n)] if n > 2 else [],
        "complete": every,
        "random": [pair[:: numbers.choice([1, -1])] for pair in numbers.sample(every, len(every) // 2)],
    }
    seen, kept = set(), []
    for edges in several.values():
        if str(edges) not in seen:
            seen.add(str(edges))
            kept.append(edges)
    return kept


@functools.cache
def listed_devices():
    """Every device of the list, as a request carries it."""
    fields = ("id", "vendor", "device", "gateSet", "qubitCount", "couplingMap", "directed")
    listed = json.loads((PROJECT / "server/hardware/devices.json").read_text())
    return [{field: device[field] for field in fields} for device in listed]


def devices():
    """One device of each gate set and shape that differ, and one that a person might describe."""
    kept = {}
    for device in listed_devices():
        generic = device["vendor"] == "Generic"
        kept.setdefault(device["id"] if generic else str((device["gateSet"], device["directed"])), device)
    own = {"vendor": "", "device": "My lattice", "gateSet": ["RZ", "RX", "CZ"], "qubitCount": 10, "directed": False}
    own["couplingMap"] = [[node, node + 1] for node in range(9)] + [[0, 2], [3, 7], [4, 8]]
    return [*kept.values(), own]


def cores(n):
    """Every core with its options: the kind, and each of that kind as (core layer, hardware)."""
    single, double = choices(["RX", "RY", "RZ", "U3"]), choices(["CNOT", "RZZ", "RXX", "RYY"])
    numbers = random.Random(n)
    weight = lambda: round(numbers.uniform(-2, 2), 3)
    graph_cores = []
    for edges, weighted, optimised in itertools.product(graphs(n), [False, True], [False, True]):
        listed = [{"sourceNode": a, "targetNode": b, **({"weight": weight()} if weighted else {})} for a, b in edges]
        graph = {"weighted": weighted, "edges": listed}
        graph_cores.append(({"type": "graph-specific", "graph": graph, "optimizeDepth": optimised}, None))
    return {
        "brickwork": [
            ({"type": "brickwork", "singleQubitGates": one, "twoQubitGates": two}, None)
            for one, two in itertools.product(single, double)
        ],
        "strongly-entangling": [({"type": "strongly-entangling"}, None)],
        "graph-specific": graph_cores,
        "hardware-efficient": [({"type": "hardware-efficient"}, device) for device in devices()],
    }


ENCODINGS = [{"type": "none"}, {"type": "uniform"}] + [
    {"type": "angle", "gate": gate} for gate in ("RX", "RY", "RZ", "U3", "none")
]
MIDDLES = ["none", "data-re-uploading", "x-mixer"]


def request(n, layers, encoding, middle, core, shared):
    layer, hardware = core
    settings = {
        "circuitParams": {
            "qubits": n,
            "layers": layers,
            "encodingLayer": encoding,
            "coreLayer": {**layer, "useSharedParameters": shared},
            "middleLayer": {"type": middle},
        }
    }
    return {**settings, "hardware": hardware} if hardware else settings


def every_setting():
    for n in QUBITS:
        each_core = [core for kind in cores(n).values() for core in kind]
        for rest in itertools.product(LAYERS, ENCODINGS, MIDDLES, each_core, [False, True]):
            layers, encoding, middle, core, shared = rest
            yield request(n, layers, encoding, middle, core, shared)


def part_of_every_setting(part, parts):
    """The settings that fall to one of so many parts, by lot and always the same: all parts together are all settings."""
    numbers = random.Random(parts)
    return (each for each in every_setting() if numbers.randrange(parts) == part - 1)


def every_device():
    """A layer of a device's own gates, and a second in turn, for every device and number of qubits."""
    for device in listed_devices():
        for n in range(1, min(device["qubitCount"], max(QUBITS)) + 1):
            core = ({"type": "hardware-efficient"}, device)
            yield request(n, 1 + n % 2, {"type": "none"}, "none", core, shared=False)


def sample(count):
    """The kinds of core in turn, and of each its options in turn, so that each occurs; the rest by lot."""
    numbers = random.Random(20)
    by_qubits = {n: cores(n) for n in QUBITS}
    kinds = list(by_qubits[1])
    for index in range(count):
        n = numbers.choice(QUBITS)
        options = by_qubits[n][kinds[index % len(kinds)]]
        # A step without a common factor visits all.
        core = options[index // len(kinds) * 37 % len(options)]
        encoding, middle = numbers.choice(ENCODINGS), numbers.choice(MIDDLES)
        yield request(n, numbers.choice(LAYERS), encoding, middle, core, numbers.random() < 0.5)


class Wrong(Exception):
    """What the engine does not do as it should."""


def demand(holds, message):
    if not holds:
        raise Wrong(message)


CALL = re.compile(r"^(?!gate\b|qreg\b)(\w+)(?:\([^;]*\))?\s+q\[\d+\]", re.MULTILINE)
PAIR_CALL = re.compile(r"^(?!gate\b)[\w]+(?:\([^;]*\))?\s+q\[(\d+)\], q\[(\d+)\];", re.MULTILINE)


def chosen_order(settings, answer):
    """The order of edges in the first layer of the program, where settings leave it open, judged."""
    params = settings["circuitParams"]
    n, core, layers = params["qubits"], params["coreLayer"], params["layers"]
    if core["type"] == "graph-specific" and core["optimizeDepth"]:
        edges = [(edge["sourceNode"], edge["targetNode"]) for edge in core["graph"]["edges"]]
        allowed = set(edges)
    elif core["type"] == "hardware-efficient":
        device, wires = settings["hardware"], answer["physicalQubits"]
        demand(len(set(wires)) == n and all(0 <= w < device["qubitCount"] for w in wires), f"physical qubits {wires}")
        place = {physical: wire for wire, physical in enumerate(wires)}
        listed = device["couplingMap"]
        if listed is None:
            listed = list(itertools.combinations(sorted(wires), 2))
        allowed = {(place[a], place[b]) for a, b in listed if a in place and b in place}
        edges = {frozenset(pair): pair for pair in allowed}.values()
        reached = {0}
        while grown := {b for pair in allowed for a, b in (pair, pair[::-1]) if a in reached} - reached:
            reached |= grown
        demand(len(reached) == n, f"the physical qubits {wires} are not connected")
        own = {formulas.called(name) for name in device["gateSet"]} | called_around(params)
        for version, program in answer["programs"].items():
            foreign = set(CALL.findall(program)) - own
            demand(not foreign, f"version {version} calls {sorted(foreign)}, which are not of the set")
    else:
        return []
    calls = [(int(a), int(b)) for a, b in PAIR_CALL.findall(answer["programs"]["3"])]
    demand(len(calls) == layers * len(edges), f"{len(calls)} two-qubit gates for {layers} layers of {len(edges)} edges")
    order = calls[: len(edges)]
    demand(calls == order * layers, "layers differ in the order of their edges")
    demand({frozenset(pair) for pair in order} == {frozenset(pair) for pair in edges}, "other edges than those given")
    demand(set(order) <= allowed, "an edge against the direction it was given in")
    busy = [0] * n
    for a, b in order:
        busy[a] = busy[b] = max(busy[a], busy[b]) + 1
    degree = max((sum(node in pair for pair in edges) for node in range(n)), default=0)
    demand(max(busy) <= degree + 1, f"edges take {max(busy)} rounds at a greatest degree of {degree}")
    return order


def called_around(params):
    """The gates of encoding and mixer, which are the form's and not the device's."""
    encoding, middle = params["encodingLayer"], params["middleLayer"]["type"]
    gates = {"none": [], "uniform": ["h"], "angle": [encoding.get("gate", "").lower()]}[encoding["type"]]
    return {*gates, *(["rx"] if middle == "x-mixer" else [])}


def check(settings, answer):
    """Raises Wrong where an answer is not what the settings ask for; tells whether there was a circuit."""
    import qiskit.qasm2
    import qiskit.qasm3

    warnings.simplefilter("ignore")
    errors = [problem["message"] for problem in answer["problems"] if problem["severity"] == "error"]
    try:
        operations = formulas.circuit(settings, [] if errors else chosen_order(settings, answer))
    except formulas.Refused:
        demand(errors, "not refused")
        demand(answer["programs"] == {"2": None, "3": None}, "refused, and a program all the same")
        return False
    demand(not errors, f"refused: {errors}")
    n = settings["circuitParams"]["qubits"]
    size = 2**n
    if n <= WHOLE_UNITARY:
        states = np.eye(size, dtype=complex)
    else:
        numbers = np.random.default_rng(size)
        states = numbers.normal(size=(size, STATES)) + 1j * numbers.normal(size=(size, STATES))
        states /= np.linalg.norm(states, axis=0)
    expected = formulas.evolve(operations, states, n)
    for version, loads in (("2", qiskit.qasm2.loads), ("3", qiskit.qasm3.loads)):
        program = answer["programs"][version]
        try:
            loaded = loads(program)
        except Exception as error:
            raise Wrong(f"version {version} does not load: {error}") from error
        demand(loaded.num_qubits == n, f"version {version} has {loaded.num_qubits} qubits")
        names = {angle for _, angles, _ in operations for angle, _ in angles if isinstance(angle, str)}
        free = {parameter.name for parameter in loaded.parameters}
        demand(free == (names if version == "3" else set()), f"version {version} has the parameters {sorted(free)}")
        loaded = loaded.assign_parameters({name: formulas.value_of(name) for name in free})
        found = action(loaded, states)
        if version == "2":
            overlap = np.vdot(found, expected)
            found = found * (overlap / abs(overlap))
        distance = np.abs(found - expected).max()
        demand(distance < TOLERANCE, f"version {version} differs by {distance:.2e}")
    return True


def action(loaded, states):
    """Columns of `states` after a circuit of Qiskit."""
    from qiskit.quantum_info import Operator, Statevector

    if states.shape[0] == states.shape[1]:
        return Operator(loaded).data
    return np.stack([Statevector(column).evolve(loaded).data for column in states.T], axis=1)


def judge(pair):
    settings, answer = pair
    try:
        return check(settings, answer), None
    except Wrong as wrong:
        return True, str(wrong)


def programs(settings):
    """The engine's answers, in order."""
    node = ["node", "--import", "tsx", str(PROJECT / "tests/ansatz/make_programs.ts")]
    with subprocess.Popen(node, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=PROJECT, text=True) as process:
        for each in settings:
            process.stdin.write(json.dumps(each) + "\n")
            process.stdin.flush()
            line = process.stdout.readline()
            if not line:
                sys.exit("The engine ended before it answered.")
            yield each, json.loads(line)
        process.stdin.close()


def main():
    parser = argparse.ArgumentParser(description="Checks the builder's programs against the formulas, with Qiskit.")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--sample", type=int, metavar="COUNT", help="so many settings, always the same ones")
    which.add_argument("--part", type=part, metavar="I/N", help="one of so many parts of all settings")
    which.add_argument("--devices", action="store_true", help="every listed device instead")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many processes; as many as processors")
    arguments = parser.parse_args()
    started = time.monotonic()
    if arguments.devices:
        settings = every_device()
    elif arguments.part:
        settings = part_of_every_setting(*arguments.part)
    else:
        settings = sample(arguments.sample) if arguments.sample else every_setting()
    made = refused = wrong = 0
    # Started anew rather than forked: a fork would keep the engine's standard input open for ever.
    with ProcessPoolExecutor(arguments.jobs, multiprocessing.get_context("spawn")) as pool:
        for chunk in batches(programs(settings)):
            print(f"{made + refused} checked, {time.monotonic() - started:.0f} s", file=sys.stderr, flush=True)
            for (each, _), (is_made, fault) in zip(chunk, pool.map(judge, chunk, chunksize=4)):
                made, refused = made + is_made, refused + (not is_made)
                if fault:
                    wrong += 1
                    print(f"{fault}\n  {json.dumps(each)}", flush=True)
    seconds = time.monotonic() - started
    print(f"{made} circuits in both versions, {refused} refusals, {wrong} wrong, {seconds:.0f} s")
    sys.exit(1 if wrong else 0)


def part(text):
    """`3/12` as (3, 12)."""
    one, _, of = text.partition("/")
    if not (one.isdecimal() and of.isdecimal() and 1 <= int(one) <= int(of)):
        raise argparse.ArgumentTypeError(f"{text} is no part; 3/12 is the third of twelve")
    return int(one), int(of)


def batches(items, size=64):
    while batch := tuple(itertools.islice(items, size)):
        yield batch


if __name__ == "__main__":
    main()
