"""What a snippet of Stim does."""

import stim

HAS_PHASE = False
# Its states are those of Clifford gates.
STARTS = False


def run_import(text, path, answer, angles):
    """The distribution of the record, in every course of a run; all start from |0>."""
    courses = [(stim.TableauSimulator(), 1.0)]
    circuit = stim.Circuit(text)
    for instruction in circuit.flattened():
        if instruction.name not in ("M", "MX", "MY", "MR"):
            for course, _ in courses:
                course.do(instruction)
            continue
        for target in instruction.targets_copy():
            after = []
            for course, probability in courses:
                peek = {"M": course.peek_z, "MR": course.peek_z, "MX": course.peek_x, "MY": course.peek_y}[instruction.name]
                sign = peek(target.value)
                for outcome in (0, 1):
                    if sign and (sign == 1) != (outcome == 0):
                        continue
                    other = course.copy()
                    chosen = {"MX": other.postselect_x, "MY": other.postselect_y}.get(instruction.name, other.postselect_z)
                    chosen(target.value, desired_value=bool(outcome))
                    other.do(stim.CircuitInstruction(instruction.name, [target]))
                    after.append((other, probability * (1.0 if sign else 0.5)))
            courses = after
    outcomes = {}
    for course, probability in courses:
        key = "".join("01"[bit] for bit in reversed(course.current_measurement_record()))
        outcomes[key] = outcomes.get(key, 0) + probability
    return outcomes
