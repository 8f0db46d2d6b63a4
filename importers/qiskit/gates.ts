/** The gates of Qiskit: names of methods and classes, with their parameters. */

/** A gate: its name here, its angles and its qubits by the names of the method's parameters, and what changes it. */
export interface GateRow {
  gate: string
  angles: readonly string[]
  qubits: readonly string[]
  /** How many of its qubits are controls that are not part of the gate's name here. */
  controls?: number
  isInverse?: boolean
}

const words = (of: string) => of.split(' ').filter(Boolean)

const row = (text: string): [string, GateRow] => {
  const [method = '', gate = '', angles = '', qubits = '', extra = ''] = text.split('|').map((one) => one.trim())
  const controls = Number(/\d/.exec(extra)?.[0] ?? 0)
  return [method, { gate, angles: words(angles), qubits: words(qubits), controls, isInverse: extra.includes('inv') }]
}

/** Methods of `QuantumCircuit`. */
export const gateMethods: ReadonlyMap<string, GateRow> = new Map(
  `
  id    | id    |                   | qubit
  i     | id    |                   | qubit
  x     | x     |                   | qubit
  y     | y     |                   | qubit
  z     | z     |                   | qubit
  h     | h     |                   | qubit
  s     | s     |                   | qubit
  sdg   | sdg   |                   | qubit
  t     | t     |                   | qubit
  tdg   | tdg   |                   | qubit
  sx    | sx    |                   | qubit
  sxdg  | sx    |                   | qubit                        | inv
  p     | p     | theta             | qubit
  rx    | rx    | theta             | qubit
  ry    | ry    | theta             | qubit
  rz    | rz    | phi               | qubit
  r     | r     | theta phi         | qubit
  u     | U     | theta phi lam     | qubit
  u1    | p     | theta             | qubit
  u2    | u2    | phi lam           | qubit
  u3    | u3    | theta phi lam     | qubit
  cx    | cx    |                   | control_qubit target_qubit
  cnot  | cx    |                   | control_qubit target_qubit
  cy    | cy    |                   | control_qubit target_qubit
  cz    | cz    |                   | control_qubit target_qubit
  ch    | ch    |                   | control_qubit target_qubit
  cs    | s     |                   | control_qubit target_qubit   | 1
  csdg  | sdg   |                   | control_qubit target_qubit   | 1
  csx   | sx    |                   | control_qubit target_qubit   | 1
  cp    | cp    | theta             | control_qubit target_qubit
  cu1   | cp    | theta             | control_qubit target_qubit
  crx   | crx   | theta             | control_qubit target_qubit
  cry   | cry   | theta             | control_qubit target_qubit
  crz   | crz   | theta             | control_qubit target_qubit
  cu    | cu    | theta phi lam gamma | control_qubit target_qubit
  cu3   | u3    | theta phi lam     | control_qubit target_qubit   | 1
  swap  | swap  |                   | qubit1 qubit2
  iswap | iswap |                   | qubit1 qubit2
  dcx   | dcx   |                   | qubit1 qubit2
  ecr   | ecr   |                   | qubit1 qubit2
  rxx   | rxx   | theta             | qubit1 qubit2
  ryy   | ryy   | theta             | qubit1 qubit2
  rzz   | rzz   | theta             | qubit1 qubit2
  rzx   | rzx   | theta             | qubit1 qubit2
  ccx   | ccx   |                   | control_qubit1 control_qubit2 target_qubit
  toffoli | ccx |                   | control_qubit1 control_qubit2 target_qubit
  ccz   | z     |                   | control_qubit1 control_qubit2 target_qubit | 2
  cswap | cswap |                   | control_qubit target_qubit1 target_qubit2
  fredkin | cswap |                 | control_qubit target_qubit1 target_qubit2
  rccx  | rccx  |                   | control_qubit1 control_qubit2 target_qubit
  rcccx | rc3x  |                   | control_qubit1 control_qubit2 control_qubit3 target_qubit
`
    .trim()
    .split('\n')
    .map(row),
)

/** Classes of gates by the method that adds the same gate. */
const gateClasses: Readonly<Record<string, string>> = {
  IGate: 'id',
  XGate: 'x',
  YGate: 'y',
  ZGate: 'z',
  HGate: 'h',
  SGate: 's',
  SdgGate: 'sdg',
  TGate: 't',
  TdgGate: 'tdg',
  SXGate: 'sx',
  SXdgGate: 'sxdg',
  PhaseGate: 'p',
  RXGate: 'rx',
  RYGate: 'ry',
  RZGate: 'rz',
  RGate: 'r',
  UGate: 'u',
  U1Gate: 'u1',
  U2Gate: 'u2',
  U3Gate: 'u3',
  CXGate: 'cx',
  CYGate: 'cy',
  CZGate: 'cz',
  CHGate: 'ch',
  CSGate: 'cs',
  CSdgGate: 'csdg',
  CSXGate: 'csx',
  CPhaseGate: 'cp',
  CRXGate: 'crx',
  CRYGate: 'cry',
  CRZGate: 'crz',
  CUGate: 'cu',
  SwapGate: 'swap',
  iSwapGate: 'iswap',
  DCXGate: 'dcx',
  ECRGate: 'ecr',
  RXXGate: 'rxx',
  RYYGate: 'ryy',
  RZZGate: 'rzz',
  RZXGate: 'rzx',
  CCXGate: 'ccx',
  CCZGate: 'ccz',
  CSwapGate: 'cswap',
  RCCXGate: 'rccx',
  RC3XGate: 'rcccx',
  CU1Gate: 'cu1',
  CU3Gate: 'cu3',
}

/** Classes of gates that no method adds. */
const classesAlone: Readonly<Record<string, GateRow>> = {
  C3SXGate: { gate: 'sx', angles: [], qubits: ['control_1', 'control_2', 'control_3', 'target'], controls: 3 },
  XXPlusYYGate: { gate: 'xxplusyy', angles: ['theta', 'beta'], qubits: ['first', 'second'] },
  XXMinusYYGate: { gate: 'xxminusyy', angles: ['theta', 'beta'], qubits: ['first', 'second'] },
}

/** The gate of a class, or undefined for one without a row. */
export const gateOfClass = (className: string): GateRow | undefined =>
  Object.hasOwn(gateClasses, className)
    ? gateMethods.get(gateClasses[className] ?? '')
    : Object.hasOwn(classesAlone, className)
      ? classesAlone[className]
      : undefined

/** The names of all classes with a gate. */
export const gateClassNames: readonly string[] = [...Object.keys(gateClasses), ...Object.keys(classesAlone)]
