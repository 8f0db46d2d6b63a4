"""What a module of QIR does: its blocks as PyQIR reads them, followed in every course of a run, and the profile that it says it keeps."""

import math

import numpy as np
import pyqir
import qirrunner

HAS_PHASE = False
# The runner compiles each module, which takes longer than everything else: it runs the first of each format.
MOST_RUNS = 20
MOST_STEPS = 30_000
MOST_BYTES = 50_000
# Less probable courses are dropped, as in loops that go on until a measurement succeeds.
LEAST = 1e-11

ROOT = math.sqrt(0.5)
PAULI = {"x": np.array([[0, 1], [1, 0]]), "y": np.array([[0, -1j], [1j, 0]]), "z": np.diag([1, -1])}
FIXED = {
    **PAULI,
    "h": np.array([[ROOT, ROOT], [ROOT, -ROOT]]),
    "s": np.diag([1, 1j]),
    "s__adj": np.diag([1, -1j]),
    "t": np.diag([1, np.exp(0.25j * np.pi)]),
    "t__adj": np.diag([1, np.exp(-0.25j * np.pi)]),
    "swap": np.eye(4)[[0, 2, 1, 3]],
    "ccx": np.eye(8)[[0, 1, 2, 3, 4, 5, 7, 6]],
}
for name, pauli in [("cx", "x"), ("cy", "y"), ("cz", "z")]:
    FIXED[name] = np.block([[np.eye(2), np.zeros((2, 2))], [np.zeros((2, 2)), PAULI[pauli]]])


IDENTITY = {2: np.eye(2), 4: np.eye(4)}


def rotation(name, angle):
    matrix = PAULI[name[1]] if len(name) == 2 else np.kron(PAULI[name[1]], PAULI[name[1]])
    return np.cos(angle / 2) * IDENTITY[len(matrix)] - 1j * np.sin(angle / 2) * matrix


class Module:
    """The entry point of a module, decoded."""

    def __init__(self, text):
        self.text = text
        module = pyqir.Module.from_ir(pyqir.Context(), text)
        reason = module.verify()
        assert reason is None, reason
        assert (pyqir.qir_major_version(module), pyqir.qir_minor_version(module)) == (2, 0)
        assert not pyqir.dynamic_qubit_management(module) and not pyqir.dynamic_result_management(module)
        (main,) = [function for function in module.functions if pyqir.is_entry_point(function)]
        self.attributes = {it.string_kind: it.string_value for it in main.attributes.func}
        self.qubits = pyqir.required_num_qubits(main)
        self.results = pyqir.required_num_results(main)
        self.profile = self.attributes["qir_profiles"]
        self.flags = {name: read_flag(text, name) for name in ("int_computations", "backwards_branching", "multiple_target_branching")}
        self.blocks = {block.name: [self.decode(it) for it in block.instructions] for block in main.basic_blocks}
        self.entry = main.basic_blocks[0].name
        self.check()

    def decode(self, instruction):
        """The opcode, the name of its value, and its operands: numbers, names, or what a call of the instruction set has."""
        opcode = str(instruction.opcode).split(".")[-1].lower()
        width = getattr(instruction.type, "width", 0)
        if isinstance(instruction, pyqir.Call):
            callee = instruction.callee.name
            return ("call", instruction.name, callee, [self.argument(it) for it in instruction.args], width)
        if isinstance(instruction, pyqir.Phi):
            return ("phi", instruction.name, {block.name: self.value(value) for value, block in instruction.incoming}, None, width)
        if isinstance(instruction, pyqir.Switch):
            cases = {case.value: block.name for case, block in instruction.cases}
            return ("switch", "", self.value(instruction.cond), (cases, instruction.default.name), width)
        if opcode == "br":
            # PyQIR lists the block for false first.
            successors = [block.name for block in instruction.successors][::-1]
            condition = self.value(instruction.operands[0]) if len(successors) == 2 else None
            return ("br", "", condition, successors, width)
        operands = [self.value(it) for it in instruction.operands]
        if isinstance(instruction, pyqir.ICmp):
            predicate = str(instruction.predicate).split(".")[-1].lower()
            return ("icmp", instruction.name, predicate, operands, instruction.operands[0].type.width)
        extra = instruction.operands[0].type.width if opcode in ("zext", "sext", "trunc") else None
        return (opcode, instruction.name, extra, operands, width)

    def value(self, value):
        if isinstance(value, pyqir.IntConstant):
            return value.value & ((1 << value.type.width) - 1)
        return value.name

    def argument(self, value):
        """An argument of a call: a number, the name of a value, the number of a qubit or a result, or a label."""
        if isinstance(value, pyqir.FloatConstant):
            return value.value
        if isinstance(value.type, pyqir.IntType):
            return self.value(value)
        # PyQIR crashes where it is asked for the number of a label.
        if isinstance(value, pyqir.GlobalVariable):
            return pyqir.extract_byte_string(value).decode().rstrip("\0")
        return pyqir.ptr_id(value)

    def check(self):
        """What the specification demands of the profile."""
        assert "entry_point" in self.attributes and self.attributes["output_labeling_schema"]
        calls = [(block, it) for block, lines in self.blocks.items() for it in lines if it[0] == "call"]
        assert calls[0][1][2] == "__quantum__rt__initialize"
        labels = [it[3][1] for _, it in calls if it[2].endswith("record_output")]
        assert len(set(labels)) == len(labels), "labels are not unique"
        recording = False
        for _, (_, _, name, arguments, _) in calls:
            if name.endswith("record_output"):
                recording = True
            else:
                assert not recording, "something happens behind the record"
            if name == "__quantum__qis__mz__body":
                assert arguments[0] < self.qubits and arguments[1] < self.results
        if self.profile == "base_profile":
            self.check_base()
        else:
            assert self.profile == "adaptive_profile"
            self.check_adaptive()

    def check_base(self):
        blocks = list(self.blocks)
        assert blocks == ["entry", "body", "measurements", "output"]
        assert [[it[0] for it in self.blocks[block] if it[0] != "call"] for block in blocks] == [["br"]] * 3 + [["ret"]]
        measured = set()
        for line in self.blocks["body"][:-1]:
            assert line[2].startswith("__quantum__qis__") and "mz" not in line[2] and "reset" not in line[2], line
        for line in self.blocks["measurements"][:-1]:
            assert line[2] == "__quantum__qis__mz__body" and line[3][0] not in measured, line
            measured.add(line[3][0])

    def check_adaptive(self):
        opcodes = {it[0] for lines in self.blocks.values() for it in lines}
        assert opcodes <= {"call", "br", "ret", "phi", "switch", "icmp", "select", "add", "sub", "mul", "and", "or", "xor"} | {
            "shl", "lshr", "ashr", "zext", "sext", "trunc", "udiv", "sdiv", "urem", "srem",
        }, opcodes
        widths = {it[4] for lines in self.blocks.values() for it in lines if it[4] > 1 or it[0] in ("phi", "select")}
        assert {f"i{width}" for width in widths} <= set(self.flags["int_computations"] or ()), widths
        assert "switch" not in opcodes or self.flags["multiple_target_branching"]
        assert sum(it[0] == "ret" for lines in self.blocks.values() for it in lines) == 1
        order = {name: place for place, name in enumerate(self.blocks)}
        goes_back = any(
            order[after] <= order[name] for name, lines in self.blocks.items() for it in lines if it[0] == "br" for after in it[3]
        )
        assert not goes_back or self.flags["backwards_branching"]


def read_flag(text, name):
    """What a module flag says: a number, or the names of types, which PyQIR does not hand out."""
    lines = [line for line in text.splitlines()[-12:] if f'!"{name}", ' in line]
    if not lines:
        return None
    said = lines[0].rsplit(", ", 1)[1].rstrip("}")
    if not said.startswith("!"):
        return int(said.split(" ")[1])
    (line,) = [line for line in text.splitlines()[-12:] if line.startswith(f"{said} = ")]
    return [part.strip('!"') for part in line.split("{", 1)[1].rstrip("}").split(", ")]


def signed(value, width):
    return value - (1 << width) if value >> (width - 1) & 1 else value


BINARY = {
    "add": lambda a, b, _: a + b,
    "sub": lambda a, b, _: a - b,
    "mul": lambda a, b, _: a * b,
    "and": lambda a, b, _: a & b,
    "or": lambda a, b, _: a | b,
    "xor": lambda a, b, _: a ^ b,
    "shl": lambda a, b, width: a << b if b < width else undefined("shift"),
    "lshr": lambda a, b, width: a >> b if b < width else undefined("shift"),
    "ashr": lambda a, b, width: signed(a, width) >> b if b < width else undefined("shift"),
    "udiv": lambda a, b, _: a // b if b else undefined("division"),
    "urem": lambda a, b, _: a % b if b else undefined("division"),
    "sdiv": lambda a, b, width: int(math.trunc(divide(signed(a, width), signed(b, width)))),
    "srem": lambda a, b, width: remainder(signed(a, width), signed(b, width)),
}


def undefined(what):
    raise ArithmeticError(f"the behavior of this {what} is undefined")


def divide(a, b):
    if b == 0:
        undefined("division")
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


def remainder(a, b):
    return a - b * divide(a, b)


def compare(predicate, a, b, width):
    if predicate.startswith("s"):
        a, b = signed(a, width), signed(b, width)
    return {
        "eq": a == b, "ne": a != b, "lt": a < b, "le": a <= b, "gt": a > b, "ge": a >= b,
    }[predicate if predicate in ("eq", "ne") else predicate[1:]]


class Course:
    """One course of a run: what has been measured, and the state without being normalized."""

    def __init__(self, module):
        self.state = np.zeros((2,) * module.qubits, dtype=complex)
        self.state[(0,) * module.qubits] = 1
        self.results = {}
        self.values = {}
        self.outputs = {}
        self.place = (module.entry, 0)
        self.before = None

    def copy(self):
        other = object.__new__(Course)
        other.state, other.place, other.before = self.state, self.place, self.before
        other.results, other.values, other.outputs = dict(self.results), dict(self.values), dict(self.outputs)
        return other

    def apply(self, matrix, qubits):
        count = self.state.ndim
        if len(qubits) == 1:
            state = np.matmul(matrix, self.state.reshape(-1, 2, 1 << qubits[0]))
            self.state = state.reshape((2,) * count)
            return
        axes = [count - 1 - qubit for qubit in qubits]
        assert len(set(axes)) == len(axes)
        width = len(axes)
        matrix = matrix.reshape((2,) * (2 * width))
        state = np.tensordot(matrix, self.state, axes=(range(width, 2 * width), axes))
        self.state = np.moveaxis(state, range(width), axes)

    def project(self, qubit, value):
        axis = self.state.ndim - 1 - qubit
        state = np.zeros_like(self.state)
        place = (slice(None),) * axis + (value,)
        state[place] = self.state[place]
        self.state = state

    def probability(self):
        return float(np.vdot(self.state, self.state).real)

    def of(self, operand):
        return self.values[operand] if isinstance(operand, str) else operand


class Walk:
    def __init__(self, module):
        self.module = module
        self.open = [Course(module)]
        self.done = []
        self.steps = 0

    def run(self):
        while self.open:
            course = self.open.pop()
            while course is not None:
                self.steps += 1
                if self.steps > MOST_STEPS:
                    return None
                course = self.step(course)
        return self.done

    def step(self, course):
        block, index = course.place
        opcode, name, what, operands, width = self.module.blocks[block][index]
        course.place = (block, index + 1)
        if opcode == "call":
            return self.call(course, name, what, operands)
        if opcode == "ret":
            assert course.of(operands[0]) == 0
            self.done.append(course)
            return None
        if opcode in ("br", "switch"):
            if opcode == "br":
                after = operands[0] if what is None or course.of(what) else operands[1]
            else:
                after = operands[0].get(course.of(what), operands[1])
            self.enter(course, block, after)
            return course
        if opcode == "icmp":
            course.values[name] = int(compare(what, *(course.of(it) for it in operands), width))
        elif opcode == "select":
            condition, a, b = operands
            course.values[name] = course.of(a) if course.of(condition) else course.of(b)
        elif opcode in ("zext", "trunc", "sext"):
            value = course.of(operands[0])
            course.values[name] = (signed(value, what) if opcode == "sext" else value) & ((1 << width) - 1)
        else:
            course.values[name] = BINARY[opcode](*(course.of(it) for it in operands), width) & ((1 << width) - 1)
        return course

    def enter(self, course, before, block):
        """Goes to a block, whose first instructions choose values by where the course comes from."""
        lines = self.module.blocks[block]
        count = 0
        chosen = {}
        while lines[count][0] == "phi":
            chosen[lines[count][1]] = course.of(lines[count][2][before])
            count += 1
        course.values.update(chosen)
        course.place = (block, count)

    def call(self, course, name, function, arguments):
        kind = function.removeprefix("__quantum__")
        if kind == "rt__initialize":
            return course
        if kind == "rt__read_result":
            course.values[name] = course.results[arguments[0]]
            return course
        if kind == "rt__result_record_output":
            course.outputs[arguments[1]] = course.results[arguments[0]]
            return course
        if kind == "rt__bool_record_output":
            course.outputs[arguments[1]] = course.of(arguments[0])
            return course
        if kind.startswith("rt__"):
            assert kind in ("rt__array_record_output", "rt__tuple_record_output"), kind
            return course
        gate = kind.removeprefix("qis__").removesuffix("__body")
        if gate in ("mz", "reset"):
            return self.fork(course, gate, arguments)
        if gate in FIXED:
            course.apply(FIXED[gate], arguments)
        else:
            course.apply(rotation(gate, arguments[0]), arguments[1:])
        return course

    def fork(self, course, gate, arguments):
        going = []
        for value in (0, 1):
            other = course.copy()
            other.project(arguments[0], value)
            if other.probability() < LEAST:
                continue
            if gate == "mz":
                other.results[arguments[1]] = value
            elif value == 1:
                other.apply(PAULI["x"], arguments[:1])
            going.append(other)
        self.open += going[1:]
        return going[0] if going else None


runs = {"base_profile": 0, "adaptive_profile": 0}


def load(text):
    # Gates are the same in both profiles, so a text that is long or has nothing else is read in one.
    if "adaptive_profile" in text and (len(text) > MOST_BYTES or "qis__mz__body" not in text):
        return None
    return Module(text)


def place_of(label, answer):
    """The clbit that a label names."""
    place = 0
    for name, size, is_array in answer["registers"]:
        names = [f"{name}[{index}]" for index in range(size)] if is_array else [name]
        if label in names:
            return place + names.index(label)
        place += size
    raise AssertionError(f"no bit is {label}")


def run(module, answer):
    courses = None if module is None else Walk(module).run()
    if courses is None:
        return None
    if "amplitudes" in answer:
        (course,) = courses
        return course.state.reshape(-1)
    places = {label: place_of(label, answer) for label in courses[0].outputs}
    outcomes = {}
    for course in courses:
        key = key_of(course.outputs, places, answer)
        outcomes[key] = outcomes.get(key, 0) + course.probability()
    if runs[module.profile] < MOST_RUNS and all(it < LEAST or it > 1e-4 for it in outcomes.values()):
        runs[module.profile] += 1
        for output in runner_outputs(module.text):
            key = key_of(output, places, answer)
            assert outcomes.get(key, 0) > 0, f"the runner finds {key}, which is impossible"
    return outcomes


def key_of(outputs, places, answer):
    bits = ["0"] * answer["clbits"]
    for label, value in outputs.items():
        bits[places[label]] = str(int(value))
    return "".join(reversed(bits))


def runner_outputs(text, shots=10):
    """What the QIR runner records, shot by shot."""
    lines = []
    qirrunner.run_bytes(text.encode(), shots=shots, rng_seed=7, output_fn=lambda it: lines.extend(str(it).splitlines()))
    outputs = []
    for line in lines:
        parts = line.split("\t")
        if parts[0] == "START":
            outputs.append({})
        elif parts[0] == "OUTPUT" and parts[1] in ("RESULT", "BOOL"):
            outputs[-1][parts[3]] = parts[2] in ("1", "true")
    assert len(outputs) == shots, lines
    return outputs


def finish():
    return [], f"{sum(runs.values())} of them also in the QIR runner"
