"""What a circuit of Stim does, with its own simulator, in every course of a run."""

import re

import numpy as np
import stim

HAS_PHASE = False
# Its amplitudes have 32 bits.
TOLERANCE = 1e-5


def load(text):
    return stim.Circuit(text), text


def entries(text, answer):
    """For each clbit, its place in the record."""
    names = [f"{name}[{index}]" if is_array else name for name, size, is_array in answer["registers"] for index in range(size)]
    found = re.search(r"^# in the record, counted from 0: (.*)$", text, re.MULTILINE)
    if found is None:
        return {place: place for place in range(len(names))}
    return {names.index(name): int(entry) for name, entry in (it.rsplit(" is ", 1) for it in found[1].split(", "))}


def run(loaded, answer):
    circuit, text = loaded
    simulator = stim.TableauSimulator()
    simulator.set_num_qubits(answer["qubits"])
    if "amplitudes" in answer:
        simulator.do(circuit)
        return np.array(simulator.state_vector(endian="little"), dtype=complex)
    courses = [(simulator, 1.0)]
    for instruction in circuit.flattened():
        if instruction.name not in ("M", "R"):
            for course, _ in courses:
                course.do(instruction)
            continue
        for target in instruction.targets_copy():
            after = []
            for course, probability in courses:
                sign = course.peek_z(target.value)
                for outcome in (0, 1):
                    if sign and (sign == 1) != (outcome == 0):
                        continue
                    other = course.copy()
                    other.postselect_z(target.value, desired_value=bool(outcome))
                    other.do(stim.CircuitInstruction(instruction.name, [target.value]))
                    after.append((other, probability * (1.0 if sign else 0.5)))
            courses = after
    places = entries(text, answer)
    outcomes = {}
    for course, probability in courses:
        record = course.current_measurement_record()
        bits = ["1" if place in places and record[places[place]] else "0" for place in range(answer["clbits"])]
        key = "".join(reversed(bits))
        outcomes[key] = outcomes.get(key, 0) + probability
    return outcomes
