/** What seeded circuits are called, said to be, and tagged with. */

/** First words of names. */
export const qualities =
  'Small Shallow Noisy Hardware-ready Textbook Minimal Deep Symmetric Layered Entangled Parametrised Fast Compact Linear Cyclic Robust Random Trained Untrained Optimised Reduced Extended Approximate Exact Fault-tolerant Variational Adaptive Mirror Echo Benchmark'.split(
    ' ',
  )

/** What they are about: name, category, tags. */
export const subjects: readonly { name: string; category: string; tags: readonly string[] }[] = [
  { name: 'Max-Cut on a ring', category: 'QAOA', tags: ['qaoa', 'max-cut', 'optimization'] },
  { name: 'Max-Cut with weights', category: 'QAOA', tags: ['qaoa', 'max-cut', 'weighted-graph'] },
  { name: 'portfolio selection', category: 'QAOA', tags: ['qaoa', 'finance', 'optimization'] },
  { name: 'graph colouring', category: 'QAOA', tags: ['qaoa', 'graph', 'optimization'] },
  { name: 'hydrogen ground state', category: 'VQE', tags: ['vqe', 'chemistry', 'hydrogen'] },
  { name: 'lithium hydride', category: 'VQE', tags: ['vqe', 'chemistry', 'molecule'] },
  { name: 'Heisenberg chain', category: 'Simulation', tags: ['simulation', 'spin-chain', 'heisenberg'] },
  { name: 'transverse-field Ising', category: 'Simulation', tags: ['simulation', 'ising', 'trotter'] },
  { name: 'Hubbard dimer', category: 'Simulation', tags: ['simulation', 'hubbard', 'fermions'] },
  { name: 'iris classifier', category: 'Quantum Machine Learning', tags: ['qnn', 'classification', 'data-encoding'] },
  { name: 'data re-uploading', category: 'Quantum Machine Learning', tags: ['qnn', 'data-re-uploading'] },
  { name: 'quantum kernel', category: 'Quantum Machine Learning', tags: ['kernel', 'classification'] },
  { name: 'Born machine', category: 'Quantum Machine Learning', tags: ['qcbm', 'generative'] },
  { name: 'Bell pair', category: 'Basic Circuits', tags: ['entanglement', 'bell-state', 'beginner'] },
  { name: 'GHZ state', category: 'Basic Circuits', tags: ['entanglement', 'ghz', 'beginner'] },
  { name: 'W state', category: 'Basic Circuits', tags: ['entanglement', 'w-state'] },
  { name: 'Grover search', category: 'Algorithms', tags: ['grover', 'search', 'amplitude-amplification'] },
  { name: 'phase estimation', category: 'Algorithms', tags: ['qpe', 'fourier'] },
  { name: 'Fourier transform', category: 'Algorithms', tags: ['qft', 'fourier'] },
  { name: 'Bernstein–Vazirani', category: 'Algorithms', tags: ['oracle', 'textbook'] },
  { name: 'Simon’s problem', category: 'Algorithms', tags: ['oracle', 'textbook'] },
  { name: 'ripple-carry adder', category: 'Arithmetic', tags: ['arithmetic', 'adder'] },
  { name: 'modular multiplier', category: 'Arithmetic', tags: ['arithmetic', 'shor'] },
  { name: 'teleportation', category: 'Quantum Communication', tags: ['teleportation', 'entanglement'] },
  { name: 'superdense coding', category: 'Quantum Communication', tags: ['communication', 'entanglement'] },
  { name: 'bit-flip code', category: 'Error Correction', tags: ['error-correction', 'repetition-code'] },
  { name: 'Steane code', category: 'Error Correction', tags: ['error-correction', 'stabilizer'] },
  { name: 'surface-code patch', category: 'Error Correction', tags: ['error-correction', 'surface-code'] },
  { name: 'randomised benchmarking', category: 'Benchmarking', tags: ['benchmarking', 'clifford', 'noise'] },
  { name: 'quantum volume', category: 'Benchmarking', tags: ['benchmarking', 'quantum-volume'] },
  { name: 'pasted program', category: 'QASM Circuits', tags: ['quantum-circuit'] },
  { name: 'first attempt', category: 'Custom Quantum Circuits', tags: ['quantum-circuit', 'learning'] },
]

/** Sentences of descriptions. */
export const sentences = [
  'Built to see how far a shallow ansatz gets before noise wins.',
  'The two-qubit gates follow the coupling map, so nothing has to be routed.',
  'Angles are free parameters; start them near zero.',
  'Part of the exercises of our summer course.',
  'Compare the depth with and without the optimised rounds.',
  'Reproduces figure 3 of the paper in the references.',
  'Works on hardware with a heavy-hex lattice.',
  'The last layer can be left out without losing accuracy.',
  'Measured 10,000 times, the distribution is flat up to statistics.',
  'Every second bond is entangled first, then the others.',
  'I would be glad about hints on how to make it shallower.',
  'Converted from OpenQASM 2 and checked against the original unitary.',
  'Uses shared parameters, so there are only two per layer.',
  'The initial state is the uniform superposition.',
]

/** Comments. */
export const remarks = [
  'Lovely, thank you!',
  'Could you add the reference for the angles?',
  'This runs on our device without a single swap.',
  'The second layer seems redundant to me.',
  'How does it behave with noise?',
  'I forked it and got two moments less.',
  'Nice drawing.',
  'What is qubit 3 for?',
]

/** Beginnings of usernames. */
export const people = 'ada erwin lise niels grace werner marie paul richard hedy max emmy john rosalind alan'.split(' ')
