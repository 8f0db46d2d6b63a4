"""Random programs of OpenQASM 3 that say what an export may get wrong."""

import random

ONE = [
    ("id", 0), ("x", 0), ("y", 0), ("z", 0), ("h", 0), ("s", 0), ("sdg", 0), ("t", 0), ("tdg", 0), ("sx", 0), ("rx", 1), ("ry", 1),
    ("rz", 1), ("p", 1), ("u1", 1), ("u2", 2), ("u3", 3), ("U", 3), ("phase", 1),
]
MORE = [
    ("cx", 0, 2), ("CX", 0, 2), ("cy", 0, 2), ("cz", 0, 2), ("ch", 0, 2), ("crx", 1, 2), ("cry", 1, 2), ("crz", 1, 2), ("cp", 1, 2),
    ("cphase", 1, 2), ("cu", 4, 2), ("swap", 0, 2), ("ccx", 0, 3), ("cswap", 0, 3),
]
GATES = [(name, angles, 1) for name, angles in ONE] + MORE
SPECIAL = ["0", "pi", "-pi/2", "pi/4", "2*pi", "1e-9", "-3*pi/8", "2*pi/7"]
SYMBOLIC = ["theta", "-theta", "2*theta + phi", "theta/3 - phi", "theta*phi", "(theta + phi)/2", "-(theta - phi)", "theta**2", "sin(theta)"]


def angle(numbers, symbols=()):
    if symbols and numbers.random() < 0.4:
        return numbers.choice(symbols)
    return numbers.choice(SPECIAL) if numbers.random() < 0.3 else repr(numbers.uniform(-7, 7))


def call(numbers, qubits, symbols=(), gates=GATES, prefix="", controls=0):
    fitting = [gate for gate in gates if gate[2] + controls <= len(qubits)] or [("x", 0, 1)]
    name, count, size = numbers.choice(fitting)
    arguments = f"({', '.join(angle(numbers, symbols) for _ in range(count))})" if count else ""
    return f"{prefix}{name}{arguments} {', '.join(numbers.sample(qubits, size + controls))};"


def modified(numbers, qubits, symbols=(), gates=GATES):
    """A gate with modifiers."""
    prefix, controls = "", 0
    for _ in range(numbers.choice([1, 1, 2])):
        kind = numbers.choice(["inv", "pow", "ctrl", "negctrl", "ctrl2", "power", "inv"])
        if kind == "inv":
            prefix += "inv @ "
        elif kind == "pow":
            prefix += f"pow({numbers.choice([2, 3, -2, 0])}) @ "
        elif kind == "power":
            prefix += f"pow({numbers.choice([0.5, -0.5, 0.25, 1/3])}) @ "
        elif kind == "ctrl2" and controls + 2 < len(qubits):
            prefix += numbers.choice(["ctrl(2) @ ", "negctrl(2) @ ", "ctrl @ negctrl @ "])
            controls += 2
        elif controls + 1 < len(qubits):
            prefix += "negctrl @ " if kind == "negctrl" else "ctrl @ "
            controls += 1
    if "pow(0." in prefix or "pow(-0." in prefix:
        symbols = ()
    return call(numbers, qubits, symbols, gates, prefix, controls)


def phase(numbers, qubits, symbols=()):
    kind = numbers.randrange(4)
    if kind == 0 or len(qubits) < 3:
        return f"gphase({angle(numbers, symbols)});"
    if kind == 1:
        return f"{numbers.choice(['ctrl', 'negctrl'])} @ gphase({angle(numbers, symbols)}) {numbers.choice(qubits)};"
    prefix = numbers.choice(["ctrl(2) @ ", "ctrl @ negctrl @ ", "negctrl @ ctrl @ ", "negctrl(2) @ ", "ctrl(2) @ inv @ "])
    return f"{prefix}gphase({angle(numbers, symbols)}) {', '.join(numbers.sample(qubits, 2))};"


def definitions(numbers):
    """Three gates of the program's own, the second of which uses the first, and the third has modifiers."""
    gates = [gate for gate in GATES if gate[2] <= 2]
    lines = []
    body = " ".join(call(numbers, ["a", "b"], ["alpha", "alpha/3", "-alpha", "alpha*beta"], gates) for _ in range(3))
    lines.append(f"gate own(alpha, beta) a, b {{ {body} }}")
    body = " ".join(call(numbers, ["a", "lambda_"], [], gates) for _ in range(2))
    lines.append(f"gate other a, lambda_ {{ {body} own({angle(numbers)}, {angle(numbers)}) lambda_, a; gphase({angle(numbers)}); }}")
    lines.append(f"gate third(x) a, b, c {{ ctrl @ rx(x) a, b; inv @ other c, a; negctrl @ s b, c; pow(2) @ t a; barrier a; ctrl @ gphase(x) c; }}")
    return lines, [("own", 2, 2), ("other", 0, 2), ("third", 1, 3)]


def statement(numbers, qubits, symbols, own):
    kind = numbers.random()
    if kind < 0.15:
        return phase(numbers, qubits, symbols)
    if kind < 0.3:
        return call(numbers, qubits, symbols, own)
    if kind < 0.5:
        return modified(numbers, qubits, symbols)
    if kind < 0.55:
        return modified(numbers, qubits, symbols, [gate for gate in own if gate[2] <= 2])
    if kind < 0.6:
        return f"barrier {', '.join(numbers.sample(qubits, 2))};"
    return call(numbers, qubits, symbols)


def random_unitary(number):
    """A program that does not measure. It starts with a rotation of each qubit, so that its amplitudes tell everything that it does."""
    numbers = random.Random(3_000_000 + number)
    count = numbers.randrange(3, 6)
    first = numbers.randrange(1, count)
    symbols = SYMBOLIC if number % 2 else ()
    lines = ['OPENQASM 3.0;\ninclude "stdgates.inc";']
    if symbols:
        lines.append("input float[64] theta;\ninput float phi;")
    defined, own = definitions(numbers)
    lines.extend(defined)
    lines.append(f"qubit[{first}] q;")
    names = [f"q[{index}]" for index in range(first)]
    if count - first == 1 and numbers.random() < 0.5:
        lines.append("qubit λ;")
        names.append("λ")
    else:
        lines.append(f"qubit[{count - first}] class;")
        names.extend(f"class[{index}]" for index in range(count - first))
    lines.extend(f"U({numbers.uniform(0.3, 2.8)}, {numbers.uniform(-3, 3)}, 0) {name};" for name in names)
    for _ in range(numbers.randrange(5, 25)):
        if numbers.random() < 0.08:
            body = " ".join(statement(numbers, names, symbols, own) for _ in range(2))
            lines.append(f"for int i in [1:{numbers.randrange(2, 5)}] {{ {body} }} // a loop")
        elif numbers.random() < 0.05:
            lines.append(f"h q; // {numbers.random()}")
        else:
            lines.append(statement(numbers, names, symbols, own))
    return "\n".join(lines)


def condition(numbers, bits):
    kind = numbers.randrange(9)
    bit, other = (f"c[{numbers.randrange(bits)}]" for _ in range(2))
    value = numbers.randrange((1 << bits) + 1)
    return [
        bit, f"!{bit}", f"c == {value}", f"{bit} == d", f"{bit} && !{other}", f"{bit} || d", f"c < {value}", f"uint[{bits}](c) >= {value}",
        f"({bit} ^ {other}) == 1",
    ][kind]


def random_dynamic(number):
    """A program that measures, resets, asks and loops."""
    numbers = random.Random(4_000_000 + number)
    count, bits = numbers.randrange(2, 5), numbers.randrange(2, 4)
    names = [f"q[{index}]" for index in range(count)]
    lines = [f'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[{count}] q;\nbit[{bits}] c;\nbit d;']
    gates = [gate for gate in GATES if gate[2] <= 2]
    measured = 0
    some = lambda: call(numbers, names, (), gates)
    lines.extend(f"U({numbers.uniform(0.3, 2.8)}, {numbers.uniform(-3, 3)}, 0) {name};" for name in names)
    for _ in range(numbers.randrange(6, 20)):
        kind = numbers.random()
        qubit, bit = numbers.choice(names), numbers.choice([f"c[{numbers.randrange(bits)}]", "d"])
        if kind < 0.25 and measured < 6:
            measured += 1
            lines.append(f"{bit} = measure {qubit};")
        elif kind < 0.3 and measured < 6:
            measured += 1
            lines.append(f"reset {qubit};")
        elif kind < 0.5:
            inner = f" if (d) {{ {some()} }}" if numbers.random() < 0.3 else ""
            otherwise = f" else {{ {some()} {some()} }}" if numbers.random() < 0.4 else ""
            lines.append(f"if ({condition(numbers, bits)}) {{ {some()} {some()}{inner} }}{otherwise}")
        elif kind < 0.55:
            lines.append(f"switch (uint[{bits}](c)) {{ case 0 {{ {some()} }} case 1, 2 {{ {some()} }} default {{ {some()} }} }}")
        elif kind < 0.6 and measured < 5:
            measured += 2
            lines.append(f"while (d) {{ h {qubit}; d = measure {qubit}; }}")
        elif kind < 0.65 and measured < 5:
            measured += 2
            lines.append(f"for int i in [0:1] {{ {some()} d = measure {qubit}; if (d) break; }}")
        elif kind < 0.7:
            lines.append(f"for int i in [0:2] {{ {some()} if (c[0]) {{ {some()} }} }}")
        else:
            lines.append(some())
    lines.append("c = measure q[0:%d];" % (bits - 1) if bits <= count else "d = measure q[0];")
    return "\n".join(lines)


CLIFFORD = [("x", 1), ("y", 1), ("z", 1), ("h", 1), ("s", 1), ("sdg", 1), ("sx", 1), ("id", 1), ("cx", 2), ("cy", 2), ("cz", 2), ("swap", 2)]
QUARTERS = ["pi/2", "-pi/2", "pi", "0", "2*pi", "3*pi/2", "-pi"]


def random_clifford(number):
    """A program of Clifford gates; each second one measures, and asks single bits for Pauli gates."""
    numbers = random.Random(5_000_000 + number)
    count, measures = numbers.randrange(2, 6), number % 2 == 1
    names = [f"q[{index}]" for index in range(count)]
    lines = [f'OPENQASM 3.0;\ninclude "stdgates.inc";\ngate own(x) a, b {{ rx(x) a; cx a, b; inv @ s b; U(x, pi/2, -x) a; }}\nqubit[{count}] q;']
    if measures:
        lines.append("bit[3] c;\nbit d;")
    bits = ["c[0]", "c[1]", "c[2]", "d"]
    measured = 0

    def gate():
        kind = numbers.random()
        if kind < 0.2:
            return f"{numbers.choice(['rx', 'ry', 'rz', 'p'])}({numbers.choice(QUARTERS)}) {numbers.choice(names)};"
        if kind < 0.3:
            prefix = numbers.choice(["", "inv @ ", "pow(3) @ ", "pow(-2) @ "])
            return f"{prefix}own({numbers.choice(QUARTERS)}) {', '.join(numbers.sample(names, 2))};"
        if kind < 0.4:
            prefix = numbers.choice(["negctrl @ x", "ctrl @ inv @ y", "negctrl @ z", "cp(pi)", "ctrl @ gphase(pi/2)"])
            return f"{prefix} {', '.join(numbers.sample(names, 1 if 'gphase' in prefix else 2))};"
        if kind < 0.45:
            return f"U({numbers.choice(QUARTERS)}, {numbers.choice(QUARTERS)}, {numbers.choice(QUARTERS)}) {numbers.choice(names)};"
        name, size = numbers.choice(CLIFFORD)
        return f"{name} {', '.join(numbers.sample(names, size))};"

    for _ in range(numbers.randrange(5, 30)):
        kind = numbers.random()
        qubit = numbers.choice(names)
        if measures and kind < 0.2 and measured < 6:
            measured += 1
            lines.append(numbers.choice([f"{numbers.choice(bits)} = measure {qubit};", f"reset {qubit};"]))
        elif measures and kind < 0.35:
            lines.append(f"if ({numbers.choice(['', '!'])}{numbers.choice(bits)}) {numbers.choice(['x', 'y', 'z'])} {qubit};")
        elif measures and kind < 0.4 and measured < 4:
            measured += 3
            bit = numbers.choice(bits)
            lines.append(f"for int i in [0:2] {{ {gate()} {bit} = measure {qubit}; if ({bit}) x {numbers.choice(names)}; }}")
        elif kind < 0.45:
            lines.append(f"for int i in [0:2] {{ {gate()} {gate()} }}")
        else:
            lines.append(gate())
    if measures:
        lines.append("d = measure q[0];")
    return "\n".join(lines)
