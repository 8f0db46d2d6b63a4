/**
 * A plain state vector and plain matrices: written to be obviously right, for a few qubits. Qubit k is bit k of a state's number.
 * Matrices are square arrays of complex numbers; the first qubit that a matrix acts on is the lowest bit of its rows.
 */

export interface Complex {
  re: number
  im: number
}
export type Matrix = Complex[][]

export const complex = (re: number, im = 0): Complex => ({ re, im })
export const polar = (radius: number, angle: number) => complex(radius * Math.cos(angle), radius * Math.sin(angle))
export const add = (a: Complex, b: Complex) => complex(a.re + b.re, a.im + b.im)
export const multiply = (a: Complex, b: Complex) => complex(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re)
const conjugate = ({ re, im }: Complex) => complex(re, -im)
const scale = (a: Complex, factor: number) => complex(a.re * factor, a.im * factor)
const norm = ({ re, im }: Complex) => re * re + im * im

export function identity(size: number): Matrix {
  const indices = Array.from({ length: size }, (_, index) => index)
  return indices.map((row) => indices.map((column) => complex(row === column ? 1 : 0)))
}

export function product(left: Matrix, right: Matrix): Matrix {
  return left.map((row) =>
    right.map((_, column) =>
      row.reduce((sum, entry, index) => add(sum, multiply(entry, at(right, index, column))), complex(0)),
    ),
  )
}

export function adjoint(matrix: Matrix): Matrix {
  return matrix.map((line, row) => line.map((_, column) => conjugate(at(matrix, column, row))))
}

const at = (matrix: Matrix, row: number, column: number): Complex => matrix[row]?.[column] ?? complex(0)

/** The matrix of a gate with a control below its own qubits, which acts where the control is 1 (or 0). */
export function controlled(matrix: Matrix, isPositive: boolean): Matrix {
  const result = identity(2 * matrix.length)
  matrix.forEach((row, r) =>
    row.forEach((entry, c) => {
      const line = result[2 * r + (isPositive ? 1 : 0)]
      if (line !== undefined) line[2 * c + (isPositive ? 1 : 0)] = entry
    }),
  )
  return result
}

/** A whole power of a unitary matrix; a negative one is that of its inverse. */
export function wholePower(matrix: Matrix, exponent: number): Matrix {
  let result = identity(matrix.length)
  const factor = exponent < 0 ? adjoint(matrix) : matrix
  for (let round = 0; round < Math.abs(exponent); round++) result = product(result, factor)
  return result
}

/**
 * The principal power of a unitary 2 × 2 matrix: the phase of each eigenvalue is taken from (-π, π] and multiplied.
 *
 * @throws {RangeError} near an eigenvalue of -1 that rounding could put on either side, unless it is exact.
 */
export function principalPower(matrix: Matrix, exponent: number): Matrix {
  const [a, b, c, d] = [at(matrix, 0, 0), at(matrix, 0, 1), at(matrix, 1, 0), at(matrix, 1, 1)]
  const half = scale(add(a, d), 0.5)
  const determinant = add(multiply(a, d), scale(multiply(b, c), -1))
  const root = squareRoot(add(multiply(half, half), scale(determinant, -1)))
  const values = [add(half, root), add(half, scale(root, -1))].map((value) => Math.atan2(value.im, value.re))
  const phases = values.map((phase) => (phase < -Math.PI + 1e-9 ? phase + 2 * Math.PI : phase))
  const [first = 0, second = 0] = phases
  const powers = phases.map((phase) => polar(1, exponent * phase))
  const [p = complex(1), q = complex(1)] = powers
  if (Math.abs(first - second) < 1e-9) return identity(2).map((row) => row.map((entry) => multiply(entry, p)))
  // With the projectors (M - λ₂)/(λ₁ - λ₂) and (M - λ₁)/(λ₂ - λ₁).
  const [l1, l2] = [polar(1, first), polar(1, second)]
  const difference = add(l1, scale(l2, -1))
  const inverse = scale(conjugate(difference), 1 / norm(difference))
  return identity(2).map((row, r) =>
    row.map((one, column) => {
      const entry = at(matrix, r, column)
      const toFirst = multiply(add(entry, scale(multiply(one, l2), -1)), inverse)
      const toSecond = multiply(add(entry, scale(multiply(one, l1), -1)), scale(inverse, -1))
      return add(multiply(toFirst, p), multiply(toSecond, q))
    }),
  )
}

function squareRoot(value: Complex): Complex {
  return polar(Math.sqrt(Math.hypot(value.re, value.im)), Math.atan2(value.im, value.re) / 2)
}

/** Applies a matrix to qubits of a state; the first qubit is the lowest bit of the matrix's rows. */
export function apply(state: Complex[], matrix: Matrix, qubits: number[]): Complex[] {
  const mask = qubits.reduce((bits, qubit) => bits | (1 << qubit), 0)
  const offsets = matrix.map((_, row) =>
    qubits.reduce((bits, qubit, index) => bits | (((row >> index) & 1) << qubit), 0),
  )
  const result = state.slice()
  for (let base = 0; base < state.length; base++) {
    if ((base & mask) !== 0) continue
    offsets.forEach((offset, row) => {
      result[base + offset] = offsets.reduce(
        (sum, other, column) => add(sum, multiply(at(matrix, row, column), state[base + other] ?? complex(0))),
        complex(0),
      )
    })
  }
  return result
}

/** How likely a qubit is found to be 1. */
export function probabilityOfOne(state: Complex[], qubit: number): number {
  return state.reduce((sum, amplitude, index) => (((index >> qubit) & 1) === 1 ? sum + norm(amplitude) : sum), 0)
}

/** The state after a qubit was found to have a value. */
export function collapse(state: Complex[], qubit: number, value: 0 | 1, probability: number): Complex[] {
  return state.map((amplitude, index) =>
    ((index >> qubit) & 1) === value ? scale(amplitude, 1 / Math.sqrt(probability)) : complex(0),
  )
}

const diagonal = (...entries: Complex[]): Matrix =>
  identity(entries.length).map((row, r) => row.map((entry) => multiply(entry, entries[r] ?? entry)))

const x = [
  [complex(0), complex(1)],
  [complex(1), complex(0)],
]
const y = [
  [complex(0), complex(0, -1)],
  [complex(0, 1), complex(0)],
]
const z = diagonal(complex(1), complex(-1))
const h = [
  [complex(Math.SQRT1_2), complex(Math.SQRT1_2)],
  [complex(Math.SQRT1_2), complex(-Math.SQRT1_2)],
]
const swap = [
  [complex(1), complex(0), complex(0), complex(0)],
  [complex(0), complex(0), complex(1), complex(0)],
  [complex(0), complex(1), complex(0), complex(0)],
  [complex(0), complex(0), complex(0), complex(1)],
]
const phase = (angle: number) => diagonal(complex(1), polar(1, angle))
const rx = (angle: number) => {
  const [cos, sin] = [Math.cos(angle / 2), Math.sin(angle / 2)]
  return [
    [complex(cos), complex(0, -sin)],
    [complex(0, -sin), complex(cos)],
  ]
}
const ry = (angle: number) => {
  const [cos, sin] = [Math.cos(angle / 2), Math.sin(angle / 2)]
  return [
    [complex(cos), complex(-sin)],
    [complex(sin), complex(cos)],
  ]
}
const rz = (angle: number) => diagonal(polar(1, -angle / 2), polar(1, angle / 2))
/** U(θ, φ, λ) with the phase that the specification gives it. */
const u = (t: number, f: number, l: number) => {
  const [cos, sin] = [Math.cos(t / 2), Math.sin(t / 2)]
  return [
    [polar(cos, t / 2), polar(-sin, t / 2 + l)],
    [polar(sin, t / 2 + f), polar(cos, t / 2 + f + l)],
  ]
}

const gates: Record<string, (t: number, f: number, l: number) => Matrix> = {
  id: () => identity(2),
  x: () => x,
  y: () => y,
  z: () => z,
  h: () => h,
  s: () => phase(Math.PI / 2),
  sdg: () => phase(-Math.PI / 2),
  t: () => phase(Math.PI / 4),
  tdg: () => phase(-Math.PI / 4),
  sx: () => principalPower(x, 0.5),
  p: phase,
  rx,
  ry,
  rz,
  U: u,
  gphase: (t) => [[polar(1, t)]],
  cx: () => controlled(x, true),
  cy: () => controlled(y, true),
  cz: () => controlled(z, true),
  ch: () => controlled(h, true),
  cp: (t) => controlled(phase(t), true),
  crx: (t) => controlled(rx(t), true),
  cry: (t) => controlled(ry(t), true),
  crz: (t) => controlled(rz(t), true),
  swap: () => swap,
  ccx: () => controlled(controlled(x, true), true),
  cswap: () => controlled(swap, true),
}

/** The gates of `stdgates.inc` that the programs use, by their definitions in the OpenQASM 3 specification. */
export function standardGate(name: string, [t = 0, f = 0, l = 0]: number[]): Matrix {
  const gate = gates[name]
  if (gate === undefined) throw new Error(`no gate ${name}`)
  return gate(t, f, l)
}
