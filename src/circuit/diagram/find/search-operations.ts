/** Finds operations of a diagram by what a reader types: gates, registers and wires, lines of the program, parameters. */
import { Kind, none, Role, textOf, type Scene } from '../../../../engine-rs/index'
import { measuredAtArrow, namedWires, operationBits, type Wire } from '../operation-bits'
import { spanOnWires, wiresBetween } from '../operation-wires'

/** One condition of a query. An operation is found if it meets all of them. */
type Term = { lines: readonly [first: number, last: number] } | { word: string }

/**
 * The operations that a query finds, from left to right. Words are separated by spaces and each narrows the search: `rz q[3] line 12`. A word is the
 * beginning of a gate's name or of a parameter, a register, or a wire; `line 12` and `lines 3-9` are places in the program.
 */
export function searchOperations(scene: Scene, query: string): number[] {
  const terms = parseQuery(query)
  if (terms.length === 0) return []
  const masks = terms.map((term) => ('lines' in term ? onLines(scene, term.lines) : matchingWord(scene, term.word)))
  const [first, ...others] = masks
  const found: number[] = []
  for (let operation = first?.indexOf(1) ?? -1; operation >= 0; operation = first?.indexOf(1, operation + 1) ?? -1) {
    if (others.every((mask) => mask[operation] === 1)) found.push(operation)
  }
  return sortByColumn(scene, found)
}

/** Sorts operations from left to right by counting those of each column, which is quicker than comparing them. */
function sortByColumn({ operations: { columns }, columnEdges }: Scene, operations: readonly number[]): number[] {
  const starts = new Uint32Array(columnEdges.length + 1)
  for (const operation of operations) {
    const next = (columns[operation] ?? 0) + 1
    starts[next] = (starts[next] ?? 0) + 1
  }
  for (let column = 1; column < starts.length; column++)
    starts[column] = (starts[column] ?? 0) + (starts[column - 1] ?? 0)
  const sorted = new Uint32Array(operations.length)
  for (const operation of operations) {
    const column = columns[operation] ?? 0
    const at = starts[column] ?? 0
    sorted[at] = operation
    starts[column] = at + 1
  }
  return Array.from(sorted)
}

/** Reads a query. */
export function parseQuery(query: string): Term[] {
  const terms: Term[] = []
  // A modifier is written with an @ between two words, each of which is one to search for.
  const text = query.replaceAll('@', ' ').replaceAll(/\blines?\s*(\d+)(?:\s*[-–]\s*(\d+))?/gi, (_, first, last) => {
    terms.push({ lines: [Number(first), Number(last ?? first)] })
    return ' '
  })
  for (const word of text.split(/\s+/)) if (word !== '') terms.push({ word: fold(word) })
  return terms
}

/** Without a difference between capital and small letters, and with Greek letters for their names, as diagrams have them. */
const fold = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[a-z]{2,}/g, (word) => greekLetters.get(word) ?? word)
    .replaceAll('*', '')

const greekLetters = new Map([
  ['alpha', 'α'],
  ['beta', 'β'],
  ['gamma', 'γ'],
  ['delta', 'δ'],
  ['epsilon', 'ε'],
  ['eta', 'η'],
  ['theta', 'θ'],
  ['kappa', 'κ'],
  ['lambda', 'λ'],
  ['mu', 'μ'],
  ['nu', 'ν'],
  ['pi', 'π'],
  ['rho', 'ρ'],
  ['sigma', 'σ'],
  ['tau', 'τ'],
  ['phi', 'φ'],
  ['chi', 'χ'],
  ['psi', 'ψ'],
  ['omega', 'ω'],
])

function onLines(scene: Scene, [first, last]: readonly [number, number]): Uint8Array {
  return Uint8Array.from(scene.operations.lines, (line) => (line >= first && line <= last ? 1 : 0))
}

function matchingWord(scene: Scene, word: string): Uint8Array {
  const { names, parameters } = scene.operations
  const { mask, isWire } = onWires(scene, word)
  // What is the name of a wire is no beginning of something else, but may be the name of a gate.
  const isFound = isWire ? (text: string) => text === word : (text: string) => beginsWord(text, word)
  /** Of each text, once it is compared: 1 where it is found, else 2. */
  const known = new Uint8Array(scene.textOffsets.length)
  const matches = (text: number): boolean => {
    if (text === none) return false
    const answer = known[text] || (isFound(fold(textOf(scene, text))) ? 1 : 2)
    known[text] = answer
    return answer === 1
  }
  for (let operation = 0; operation < mask.length; operation++) {
    if (matches(names[operation] ?? none) || matches(parameters[operation] ?? none)) mask[operation] = 1
  }
  // A parameter without a value is in the drawing alone.
  for (let shape = scene.header; shape < scene.kinds.length; shape++) {
    if (scene.roles[shape] !== Role.GateParameter || !matches(scene.texts[shape] ?? none)) continue
    mask[scene.shapeOperations[shape] ?? none] = 1
  }
  return mask
}

/** Whether a word of a text begins with another: `x` is in `ctrl @ x` and not in `cx`, `0.78` is in `π/4 = 0.785`. */
export function beginsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}_.]/u.test(text[at - 1] ?? '')) return true
  }
  return false
}

/** The operations that act on a wire of a name, or on any wire of a register. */
function onWires(scene: Scene, word: string): { mask: Uint8Array; isWire: boolean } {
  const wires = namedWires(scene).filter(({ name }) => isNamed(name, word))
  const acting = countActs(scene, wires)
  const mask = Uint8Array.from(acting, (count) => (count > 0 ? 1 : 0))
  if (wires.length > 0) return { mask, isWire: true }
  // The bits of a classical register share a wire: `c[1]` is what is written there.
  const register = /^(.+)\[\d+\]$/.exec(word)?.[1]
  const shared = namedWires(scene).filter(({ name, isClassical }) => isClassical && fold(name) === register)
  for (const [operation, count] of countActs(scene, shared).entries()) {
    if (count > 0 && fold(operationBits(scene, operation).into) === word) mask[operation] = 1
  }
  return { mask, isWire: shared.length > 0 }
}

const isNamed = (wire: string, word: string): boolean => {
  const name = fold(wire)
  return name === word || (name.startsWith(`${word}[`) && !word.includes('['))
}

/** How many of the wires each operation acts on. */
function countActs(scene: Scene, wires: readonly Wire[]): Int32Array {
  const counts = new Int32Array(scene.operations.columns.length)
  if (wires.length === 0) return counts
  const heights = Float64Array.from(wires, ({ y }) => y).sort()
  for (let shape = scene.header; shape < scene.kinds.length; shape++) {
    const operation = scene.shapeOperations[shape] ?? none
    const span = operation === none ? null : spanOnWires(scene, shape)
    if (span === null) continue
    const { first, end } = wiresBetween(heights, span)
    if (scene.kinds[shape] === Kind.Arrow) {
      const arrow = measuredAtArrow(scene, shape)
      for (let measured = arrow.first; measured <= arrow.last; measured++) add(measured, end - first)
    } else add(operation, scene.roles[shape] === Role.PassingWire ? first - end : end - first)
  }
  return counts

  function add(operation: number, count: number) {
    counts[operation] = (counts[operation] ?? 0) + count
  }
}

/** The index of the first hit that is at an operation or to the right of it; 0 where there is none, and for no operation. */
export function indexFrom(scene: Scene, found: readonly number[], operation: number | null): number {
  const { columns } = scene.operations
  const from = operation === null ? 0 : (columns[operation] ?? 0)
  return Math.max(
    0,
    found.findIndex((hit) => (columns[hit] ?? 0) >= from),
  )
}
