"""The package as its users call it: `python -m unittest` in this folder, once it is installed."""

import cmath
import doctest
import importlib.util
import math
import tempfile
import threading
import unittest
from pathlib import Path

import ketwork
from ketwork import Circuit, ProgramError

HEAD = 'OPENQASM 3.0;\ninclude "stdgates.inc";\n'
BELL = HEAD + "qubit[2] q;\nbit[2] c;\nh q[0];\ncx q[0], q[1];\nc = measure q;\n"
HAS_QISKIT = importlib.util.find_spec("qiskit") is not None


def load_tests(loader, tests, ignore):
    tests.addTests(doctest.DocTestSuite(ketwork))
    return tests


class Checking(unittest.TestCase):
    def test_figures_of_a_valid_program(self):
        found = ketwork.check(BELL)
        self.assertTrue(found.is_valid)
        self.assertEqual((found.version, found.diagnostics), (3, ()))
        self.assertEqual(found.statistics["gates"], {"cx": 1, "h": 1, "measure": 2})

    def test_an_error_has_its_place_and_advice(self):
        found = ketwork.check(HEAD + "qubit q;\nhh q;\n")
        self.assertFalse(found.is_valid)
        (error,) = found.diagnostics
        self.assertEqual((error.severity, error.line, error.column), ("error", 4, 1))
        self.assertEqual(str(error), "4:1: error: the gate `hh` is not defined; did you mean `h`? [QASM102]")

    def test_columns_count_characters(self):
        (error,) = ketwork.check(HEAD + "qubit q; /* 🙂🙂 */ hh q;\n").diagnostics
        self.assertEqual(error.column, 19)

    def test_any_text_is_read(self):
        for text in ("", "\0", "é" * 1000, "\U0001f642", "qubit[", '{"a": 1}', "def f():\n  pass"):
            self.assertFalse(ketwork.check(text).is_valid and text != "", text)


class Converting(unittest.TestCase):
    def test_every_format_writes_a_bell_pair(self):
        for name in ("openqasm2", "openqasm3", "qiskit", "cirq", "pennylane", "braket", "stim", "quirk", "quantikz", "quill", "text"):
            with self.subTest(name):
                self.assertGreater(len(ketwork.convert(BELL, name).text), 15)

    def test_losses_are_told(self):
        losses = ketwork.convert(HEAD + "qubit q;\ndelay[20ns] q;\nh q;\n", "quirk").losses
        self.assertEqual([it.line for it in losses], [4])

    def test_what_would_do_something_else_is_refused(self):
        with self.assertRaises(ProgramError) as raised:
            ketwork.convert(HEAD + "qubit q;\nt q;\n", "stim")
        self.assertEqual(raised.exception.diagnostics[0].line, 4)

    def test_an_unknown_format_is_named(self):
        with self.assertRaisesRegex(ValueError, "there is no format \"qisket\": openqasm2, openqasm3, qiskit"):
            ketwork.convert(BELL, "qisket")


class Drawing(unittest.TestCase):
    def test_notebooks_show_a_circuit(self):
        svg = Circuit(BELL)._repr_svg_()
        self.assertTrue(svg.startswith("<svg"))
        self.assertIn("font/woff2;base64,d09GM", svg)

    def test_themes_differ(self):
        self.assertNotEqual(ketwork.draw(BELL).svg, ketwork.draw(BELL, theme="dark").svg)
        with self.assertRaisesRegex(ValueError, "'light' or 'dark'"):
            ketwork.draw(BELL, theme="pink")

    def test_a_broken_program_is_drawn_as_far_as_it_is_understood(self):
        drawing = ketwork.draw(HEAD + "qubit[2] q;\nh q[0];\nhh q[0];\ncx q[0], q[1];\n")
        self.assertEqual(len(drawing.diagnostics), 1)
        self.assertTrue(drawing.svg.startswith("<svg"))

    def test_a_program_of_which_nothing_is_understood_has_no_drawing(self):
        with self.assertRaises(ProgramError):
            ketwork.draw("nonsense")
        self.assertIsNone(Circuit("nonsense")._repr_svg_())

    def test_a_picture_is_saved(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "bell.svg"
            ketwork.draw(BELL).save(path)
            self.assertEqual(path.read_text(encoding="utf-8"), ketwork.draw(BELL).svg)


class Simulating(unittest.TestCase):
    def test_outcomes_of_measurements(self):
        simulation = ketwork.simulate(BELL)
        self.assertEqual(simulation.method, "exact")
        self.assertEqual(list(simulation.probabilities), ["00", "11"])
        self.assertAlmostEqual(simulation.probabilities["00"], 0.5)
        self.assertEqual(str(simulation), "00  0.500000\n11  0.500000")

    def test_amplitudes_with_the_first_qubit_lowest(self):
        amplitudes = ketwork.simulate(HEAD + "qubit[2] q; x q[0]; rz(0.3) q[0];").amplitudes
        self.assertAlmostEqual(abs(amplitudes[1] - cmath.exp(0.15j)), 0)

    def test_values_by_name(self):
        program = HEAD + "input angle a; input int n; qubit q; for int i in [1:n] { rx(a) q; }"
        probabilities = ketwork.simulate(program, {"a": math.pi / 2, "n": 2}).probabilities
        self.assertAlmostEqual(probabilities["1"], 1)
        with self.assertRaisesRegex(ValueError, "no input or parameter 'b'"):
            ketwork.simulate(program, {"b": 1, "n": 2})

    def test_many_qubits_of_clifford_gates(self):
        simulation = ketwork.simulate(HEAD + "qubit[200] q; h q[0]; for int i in [0:198] { cx q[i], q[i + 1]; }")
        self.assertEqual(set(simulation.probabilities), {"0" * 200, "1" * 200})
        self.assertIsNone(simulation.amplitudes)

    def test_what_stands_in_the_way_is_raised(self):
        for program in (HEAD + "qubit q; hh q;", HEAD + "qubit[30] q; t q; h q; t q;"):
            with self.assertRaises(ProgramError):
                ketwork.simulate(program)

    def test_the_same_seed_gives_the_same_sample(self):
        program = HEAD + "qubit q; bit[25] c; for int i in [0:24] { h q; c[i] = measure q; }"
        first, again, other = (ketwork.simulate(program, shots=50, seed=seed) for seed in (1, 1, 2))
        self.assertEqual((first.method, first.shots), ("sampled", 50))
        self.assertEqual(first.probabilities, again.probabilities)
        self.assertNotEqual(first.probabilities, other.probabilities)

    def test_other_threads_go_on_meanwhile(self):
        program = HEAD + "qubit[16] q; h q; for int i in [0:14] { cp(0.1) q[i], q[i + 1]; ry(0.3) q[i]; } h q;"
        started = threading.Event()
        ended = []

        def run():
            started.set()
            ended.append(ketwork.simulate(program))

        thread = threading.Thread(target=run)
        thread.start()
        started.wait()
        steps = 0
        while not ended:
            steps += 1
        thread.join()
        # Without leave to go on, this thread would be woken once all is over.
        self.assertGreater(steps, 0)


@unittest.skipUnless(HAS_QISKIT, "Qiskit is not installed")
class WithQiskit(unittest.TestCase):
    def test_there_and_back(self):
        from qiskit import QuantumCircuit
        from qiskit.quantum_info import Operator

        circuit = QuantumCircuit(3)
        circuit.h(0)
        circuit.cx(0, 1)
        circuit.rz(0.7, 1)
        circuit.ccx(0, 1, 2)
        circuit.rzz(0.4, 0, 2)
        again = Circuit.from_qiskit(circuit).to_qiskit()
        self.assertTrue(Operator(circuit).equiv(Operator(again)))

    def test_random_circuits_there_and_back(self):
        from qiskit.circuit.random import random_circuit
        from qiskit.quantum_info import Operator

        for seed in range(40):
            with self.subTest(seed=seed):
                circuit = random_circuit(4, 6, max_operands=3, seed=seed)
                again = Circuit.from_qiskit(circuit).to_qiskit()
                self.assertTrue(Operator(circuit).equiv(Operator(again)))

    def test_conditions_and_parameters_survive(self):
        program = HEAD + "input float a; qubit q; bit c; rx(a) q; c = measure q; if (c) { x q; }"
        circuit = Circuit(program).to_qiskit()
        self.assertEqual([it.name for it in circuit.parameters], ["a"])
        self.assertIn("if_else", circuit.count_ops())

    def test_losses_are_warned_of(self):
        with self.assertWarns(UserWarning):
            Circuit(HEAD + "qubit q; @hint slow\nx q;").to_qiskit()

    def test_same_distribution_as_qiskit(self):
        from qiskit.quantum_info import Statevector

        program = HEAD + "qubit[3] q; h q[0]; u3(0.3, 0.2, 0.1) q[1]; cp(0.5) q[0], q[1]; cswap q[0], q[1], q[2]; sx q[2];"
        own = ketwork.simulate(program).amplitudes
        theirs = Statevector(Circuit(program).to_qiskit()).data
        overlap = sum(a.conjugate() * b for a, b in zip(own, theirs))
        self.assertAlmostEqual(abs(overlap), 1)


if __name__ == "__main__":
    unittest.main()
