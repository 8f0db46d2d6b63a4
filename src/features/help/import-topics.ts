/** What imports understand, as their help says it. `docs/imports.md` has the same items, and a test compares them. */

import type { Topic } from './topic-list'

/** In the order of the page. */
export const importTopics: readonly Topic[] = [
  {
    id: 'on-the-qasm-page',
    title: 'On the QASM page',
    text: 'Programs of other tools become OpenQASM 3 in the editor, with each line linked to the line of the source that it comes from.',
    items: [
      'Paste a program of another tool into the editor, drop its file anywhere on the page, or press Import… (Shift Alt O) to paste one, or a link, or to choose a file.',
      'The format is recognized. Where that is wrong, choose another one in the dialog.',
      'The OpenQASM 3 stands beside its source. Point at a line of either, or go through it with the arrow keys, to see which lines of the other belong to it.',
      'What is not understood is marked at its line, with what to do. “Edit the source” changes it in the dialog.',
      '“Use this program” replaces what is in the editor, as one change. Undo brings back everything that was there.',
      'An import runs beside the page, which goes on meanwhile; closing the dialog ends it.',
    ],
  },
  {
    id: 'by-the-api',
    title: 'By the API',
    text: 'Scripts and services import the same formats, and get the program with its problems as JSON.',
    items: [
      '`POST /api/circuits/import` with `{"text": "…"}`, and `format` or `fileName` where the text alone does not say what it is.',
      'The answer has the program as `qasm`, the lines that belong together, and the problems. Where anything is not understood, `qasm` is null.',
      'It needs a session, saves nothing, and takes up to 12 MB. Its time and memory are bounded. The reference at `/api/docs` describes it.',
    ],
  },
  {
    id: 'python',
    title: 'Python',
    text: 'Python is read and never executed: a part of the language is evaluated with bounded steps. What is not understood stops the import, so that there is no program that is nearly right.',
    items: [
      'Assignments with unpacking, `if`, `for`, `while`, `with`, functions with all kinds of parameters, `lambda`, `yield`, comprehensions, slices, f-strings, `assert`.',
      'Numbers, texts, lists, tuples, sets, dictionaries and ranges with their usual methods, the usual built-in functions, `math`, `itertools`, and of numpy the constants, functions, `array`, `linspace`, `arange`, `zeros` and `reshape`.',
      "What simulates, draws or computes with results (`qiskit_aer`, `matplotlib`, `scipy` …) is not evaluated. What depends on it may not change a circuit: `if counts['00'] > 5: qc.x(0)` is refused, `print` is not. The same goes for random numbers.",
      'Not understood: classes, `try`, complex numbers, files, `exec`, `eval` and modules that reach beyond the program.',
    ],
  },
  {
    id: 'qiskit',
    title: 'Qiskit',
    text: 'What is understood of circuits, gates and the library of circuits.',
    items: [
      '`QuantumCircuit` with registers or numbers, `QuantumRegister`, `ClassicalRegister`, `AncillaRegister`, `global_phase`.',
      'All methods of gates, for lists, ranges, slices and registers, with `ctrl_state`; `mcx`, `mcp`, `mcrx`, `mcry`, `mcrz`, `pauli`.',
      'Gates as objects: `append`, `control`, `inverse`, `power`, `repeat`; circuits as gates: `to_gate`, `to_instruction`, `compose`, `tensor`, `control`, `power`. They are written out, with controls on each of their gates and on their global phase.',
      '`Parameter` and `ParameterVector` become inputs; `assign_parameters` gives them values.',
      '`measure`, `measure_all`, `reset`, `barrier`, `delay`; `if_test` with `else`, `while_loop`, `for_loop`, `switch`, `c_if`, and `expr` for conditions.',
      '`initialize` and `prepare_state` for labels, numbers and real amplitudes of one qubit.',
      '`QFT`, `QFTGate`, `RealAmplitudes`, `EfficientSU2`, `ZFeatureMap`, `ZZFeatureMap`. `transpile` gives the circuit as it was.',
    ],
  },
  {
    id: 'cirq',
    title: 'Cirq',
    text: 'What is understood of qubits, circuits and gates.',
    items: [
      "`LineQubit`, `GridQubit`, `NamedQubit` with their ranges; qubits on a line from 0 become `q`, others have names of their own, in Cirq's order.",
      '`Circuit`, `Moment`, `append`, `+`, `*`, ` -1`, `cirq.inverse`, nested lists and generators of operations.',
      "All gates with exponents, also symbolic ones, with Cirq's phases: `Xt` is not `rx(pi*t)`. `rx`, `ry`, `rz`, `cphase`, `ms`, `FSimGate`, `PhasedXPowGate`, `qft`, classes such as `XPowGate(exponent=…, global_shift=…)`; `controlled`, `controlled_by`, `ControlledGate` with values.",
      '`measure`, `measure_each`, `reset`, `with_classical_controls` with keys. Each key is a register.',
      '`sympy.Symbol` and `sympy.symbols` become inputs; `resolve_parameters` gives them values.',
    ],
  },
  {
    id: 'pennylane',
    title: 'PennyLane',
    text: 'What is understood of devices, nodes and operators.',
    items: [
      '`qml.device`, `@qml.qnode`, `qml.QNode`. The last node that the program calls, or draws, is taken with the arguments of its last call; one that is never called, or with what only a run tells, has its arguments as inputs: `params[0]` becomes `params_0`.',
      'Wires that a device numbers from 0 become `q`, others have names of their own.',
      "The usual gates with PennyLane's phases, `Rot`, excitations, `MultiRZ`, `PauliRot`, `GlobalPhase`, `MultiControlledX`, `QFT`, `GroverOperator`, `BasisState`, `AngleEmbedding`, `BasicEntanglerLayers`, `StronglyEntanglingLayers`; `adjoint`, `ctrl`, `pow` and `layer` of operators and functions, `for_loop`.",
      '`qml.measure` with `reset`, `qml.cond` with `==`, `~`, `&` and `|`.',
      'What is measured at the end (`expval`, `probs`, `state` …) is no part of a circuit and is left out.',
    ],
  },
  {
    id: 'amazon-braket',
    title: 'Amazon Braket',
    text: 'What is understood of circuits and gates.',
    items: [
      '`Circuit()` with all gates of the package except `unitary`, for lists and ranges of qubits, with `control`, `control_state` and `power`; `gphase`, `measure`, `barrier`.',
      '`add_circuit` and `add` with `target` and `target_mapping`, `+`, `adjoint`, `Instruction(Gate.H(), 0)`.',
      '`FreeParameter` becomes an input; `make_bound_circuit` and calls give it a value.',
      'Noise is not understood; result types such as `probability` are no part of a circuit and are left out.',
    ],
  },
  {
    id: 'other-texts',
    title: 'Other texts',
    text: 'Texts that are no Python, or that have programs in them.',
    items: [
      'Jupyter notebooks (`.ipynb`, up to 20 MB): all cells with code, in their order; lines that begin with `%` or `!` and cells of other languages are left out. Problems name the cell.',
      'Markdown: the first block of OpenQASM as it is, or else all blocks of Python.',
      'Stim: gates, measurements and resets in all bases, `REPEAT`, feedback by `rec[-k]`, `!` before measured qubits; the record becomes `rec`. Annotations are left out, noise is refused.',
      'Quirk: links and their JSON, with controls, swaps, fractions of X, Y and Z, `Measure` and states at the beginning. Displays are left out; gates of its own are refused.',
      'Quil: the standard’s gates with `DAGGER` and `CONTROLLED`, measurements, resets, `FENCE`, parameters declared as `REAL`. Gates and circuits of its own, jumps and pulses are refused. Qubits keep their order and become `q[0]`, `q[1]`, ….',
      'Cirq JSON: circuits as `cirq.to_json` writes them, with the gates of Cirq’s Python, tags, controls, conditions and symbols. Circuits within circuits and gates given by a matrix are refused.',
      'IonQ JSON: circuits of the gate set `qis`, with any number of controls.',
    ],
  },
  {
    id: 'qpy',
    title: 'QPY',
    text: 'The binary files that Qiskit writes of its circuits. Nothing in them is executed or unpickled.',
    items: [
      'The binary files that `qiskit.qpy.dump` writes, in versions 10 to 18: drop one on the QASM page, choose it, give it to `npx ketwork convert bell.qpy`, or send its bytes as base64 to the API. A listing with a line for each instruction stands for the file, and the lines of the program are linked to it.',
      'Of several circuits in a file the first is taken, and the others are named. Layouts of the transpiler, pulses, metadata, labels and the frames of boxes are left out, and it is said.',
      'Registers in the order of the circuit’s bits; a register that shares bits with another one, or has them in another order, is asked bit by bit.',
      'All standard gates, with states of their controls; `MCXGate`, `MCPhaseGate`, `PauliGate`, `QFTGate`, `PermutationGate`, `GlobalPhaseGate`, unitaries of one qubit; own gates and instructions, which are written out; operations with modifiers.',
      'Parameters, elements of vectors and formulas become inputs and formulas. Formulas of versions until 12 are understood where they are not stored by Symengine.',
      '`measure`, `reset`, `barrier`, `delay` in `dt`, conditions, `if`, `for`, `while`, `switch`, `break` and `continue` of a `while`; states as labels and numbers, and, of `initialize`, as real amplitudes of one qubit.',
      'Classical variables that are true or false or whole numbers of up to 64 bits, inputs among them, what is stored in them, and expressions of them and of registers.',
      'Refused: unitaries of several qubits, evolutions by Pauli operators, gates without a definition, delays with other units, which QPY does not keep, stretches, classical values that are fractions or durations.',
    ],
  },
]
