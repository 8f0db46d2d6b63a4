"""What a circuit of Qiskit does, followed with its own gates into every course of a run."""

import numpy as np
from qiskit.circuit import BreakLoopOp, Clbit, ClassicalRegister, ContinueLoopOp, ForLoopOp, IfElseOp, Store, SwitchCaseOp, WhileLoopOp
from qiskit.circuit.classical import expr, types
from qiskit.circuit.controlflow import CASE_DEFAULT
from qiskit.quantum_info import Statevector

# A course of a run that is less likely ends: a loop may go on forever.
LEAST = 1e-13


def number(register, bits, clbits):
    return sum(bits[clbits[bit]] << place for place, bit in enumerate(register))


BINARY = {
    "EQUAL": lambda a, b: a == b, "NOT_EQUAL": lambda a, b: a != b, "LESS": lambda a, b: a < b, "LESS_EQUAL": lambda a, b: a <= b,
    "GREATER": lambda a, b: a > b, "GREATER_EQUAL": lambda a, b: a >= b, "LOGIC_AND": lambda a, b: a and b,
    "SHIFT_LEFT": lambda a, b: a << b, "SHIFT_RIGHT": lambda a, b: a >> b, "ADD": lambda a, b: a + b, "SUB": lambda a, b: a - b,
    "MUL": lambda a, b: a * b,
    "LOGIC_OR": lambda a, b: a or b, "BIT_AND": lambda a, b: a & b, "BIT_OR": lambda a, b: a | b, "BIT_XOR": lambda a, b: a ^ b,
}


def value(node, bits, clbits):
    if isinstance(node, expr.Value):
        return node.value
    if isinstance(node, expr.Index):
        return bool(value(node.target, bits, clbits) >> value(node.index, bits, clbits) & 1)
    if isinstance(node, expr.Var) and node.standalone:
        return bits[clbits[node]]
    if isinstance(node, expr.Var):
        return bits[clbits[node.var]] if isinstance(node.var, Clbit) else number(node.var, bits, clbits)
    if isinstance(node, expr.Cast):
        inner = value(node.operand, bits, clbits)
        return bool(inner) if isinstance(node.type, types.Bool) else within(int(inner), node.type)
    if isinstance(node, expr.Unary):
        inner = value(node.operand, bits, clbits)
        if node.op.name == "LOGIC_NOT" or isinstance(node.type, types.Bool):
            return not inner
        return ~inner & ((1 << node.type.width) - 1)
    return within(BINARY[node.op.name](value(node.left, bits, clbits), value(node.right, bits, clbits)), node.type)


def within(result, kind):
    """A number without the bits that its type has no place for."""
    return result & ((1 << kind.width) - 1) if isinstance(kind, types.Uint) else result


def asked(target, bits, clbits):
    if isinstance(target, Clbit):
        return bits[clbits[target]]
    if isinstance(target, ClassicalRegister):
        return number(target, bits, clbits)
    return value(target, bits, clbits)


def holds(condition, bits, clbits):
    if isinstance(condition, tuple):
        what, wanted = condition
        return asked(what, bits, clbits) == wanted
    return bool(value(condition, bits, clbits))


def part(state, qubit, wanted, count):
    data = state.copy().reshape(1 << (count - qubit - 1), 2, 1 << qubit)
    data[:, 1 - wanted, :] = 0
    return data.reshape(-1)


def merged(branches):
    """Courses whose states are multiples of each other and whose bits are equal, as one."""
    alike = {}
    for state, bits, jump in branches:
        norm = np.vdot(state, state).real
        if norm < LEAST:
            continue
        kept = alike.setdefault((bits, jump), [])
        for index, (other, size) in enumerate(kept):
            if abs(abs(np.vdot(other, state)) ** 2 - norm * size) < 1e-12 * norm * size:
                kept[index] = (other * np.sqrt((norm + size) / size), norm + size)
                break
        else:
            kept.append((state, norm))
    return [(state, bits, jump) for (bits, jump), kept in alike.items() for state, _ in kept]


def one(operation, places, cplaces, state, bits, qubits, clbits, instruction, count):
    name = operation.name
    if name in ("barrier", "delay"):
        return [(state, bits, None)]
    if name in ("measure", "reset"):
        found = []
        for outcome in (0, 1):
            kept = part(state, places[0], outcome, count)
            if np.vdot(kept, kept).real < LEAST:
                continue
            if name == "measure":
                found.append((kept, bits[: cplaces[0]] + (bool(outcome),) + bits[cplaces[0] + 1 :], None))
            else:
                turned = kept.reshape(1 << (count - places[0] - 1), 2, 1 << places[0])
                found.append(((turned[:, ::-1, :] if outcome else turned).reshape(-1), bits, None))
        return found
    if isinstance(operation, BreakLoopOp):
        return [(state, bits, "break")]
    if isinstance(operation, ContinueLoopOp):
        return [(state, bits, "continue")]
    if isinstance(operation, Store):
        result = value(operation.rvalue, bits, clbits)
        if operation.lvalue.standalone:
            place = clbits[operation.lvalue]
            return [(state, bits[:place] + (result,) + bits[place + 1 :], None)]
        target = operation.lvalue.var
        wires = [target] if isinstance(target, Clbit) else list(target)
        new = list(bits)
        for place, wire in enumerate(wires):
            new[clbits[wire]] = bool(int(result) >> place & 1)
        return [(state, tuple(new), None)]
    if hasattr(operation, "blocks"):
        def run(block, courses):
            inner = {qubit: places[place] for place, qubit in enumerate(block.qubits)}
            inner_bits = {bit: cplaces[place] for place, bit in enumerate(block.clbits)}
            return follow(block, courses, inner, {**clbits, **inner_bits}, count)

        if isinstance(operation, IfElseOp):
            block = operation.blocks[0] if holds(operation.condition, bits, clbits) else (operation.blocks[1:] or [None])[0]
            return run(block, [(state, bits, None)]) if block is not None else [(state, bits, None)]
        if isinstance(operation, SwitchCaseOp):
            found = asked(operation.target, bits, clbits)
            for labels, block in operation.cases_specifier():
                if any(label is CASE_DEFAULT or label == found for label in labels):
                    return run(block, [(state, bits, None)])
            return [(state, bits, None)]
        if isinstance(operation, (ForLoopOp, WhileLoopOp)):
            done, courses = [], [(state, bits, None)]
            rounds = range(len(operation.params[0])) if isinstance(operation, ForLoopOp) else range(200)
            for _ in rounds:
                if isinstance(operation, WhileLoopOp):
                    done += [course for course in courses if not holds(operation.condition, course[1], clbits)]
                    courses = [course for course in courses if holds(operation.condition, course[1], clbits)]
                after = run(operation.blocks[0], courses)
                done += [(state, bits, None) for state, bits, jump in after if jump == "break"]
                courses = merged([(state, bits, None) for state, bits, jump in after if jump != "break"])
                if not courses:
                    break
            if isinstance(operation, ForLoopOp):
                done += courses
            return merged(done)
    if operation.name == "global_phase":
        return [(state * np.exp(1j * float(operation.params[0])), bits, None)]
    return [(Statevector(state).evolve(operation, places).data, bits, None)]


def follow(circuit, branches, qubits, clbits, count):
    """All courses of a run: unnormalized states with the classical bits and a jump that is on its way."""
    for instruction in circuit.data:
        places = [qubits[qubit] for qubit in instruction.qubits]
        cplaces = [clbits[bit] for bit in instruction.clbits]
        after = []
        for state, bits, jump in branches:
            if jump is not None:
                after.append((state, bits, jump))
                continue
            after += one(instruction.operation, places, cplaces, state, bits, qubits, clbits, instruction, count)
        branches = merged(after) if len(after) > 8 else after
    return branches


def run(circuit, answer):
    """The amplitudes, or the distribution of the bits."""
    circuit = circuit.assign_parameters(dict(answer["parameters"]), strict=False)
    if "amplitudes" in answer and not any(hasattr(instruction.operation, "blocks") for instruction in circuit.data):
        kept = circuit.copy_empty_like()
        for instruction in circuit.data:
            if instruction.operation.name not in ("barrier", "delay"):
                kept.append(instruction)
        return Statevector(kept).data
    start = np.zeros(1 << circuit.num_qubits, dtype=complex)
    start[0] = 1
    qubits = {qubit: place for place, qubit in enumerate(circuit.qubits)}
    clbits = {bit: place for place, bit in enumerate(circuit.clbits)}
    for variable in variables(circuit):
        clbits.setdefault(variable, len(clbits))
    outcomes = {}
    courses = follow(circuit, [(start, (False,) * len(clbits), None)], qubits, clbits, circuit.num_qubits)
    if "amplitudes" in answer:
        return courses[0][0] * np.exp(1j * float(circuit.global_phase))
    for state, bits, _ in courses:
        text = "".join("01"[bit] for bit in reversed(bits[: circuit.num_clbits]))
        outcomes[text] = outcomes.get(text, 0) + np.vdot(state, state).real
    return outcomes


def variables(circuit):
    """Classical variables, also those of blocks."""
    yield from circuit.iter_vars()
    for instruction in circuit.data:
        for block in getattr(instruction.operation, "blocks", ()):
            yield from variables(block)


HAS_PHASE = True


def load(text):
    names = {}
    exec(compile(text, "export", "exec"), names)
    return names["qc"]
