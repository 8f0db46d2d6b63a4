/** Finds what is in a diagram by what a reader types: gates, statements, registers and wires, lines of the program, parameters. */
import { groupSize, Kind, none, Role, textOf, type Scene } from '../../../../engine-rs/index'
import { framesOf, groupCount } from '../frames'
import { columnsOfItem, groupOfItem, itemOfGroup, lineOf } from '../selectable-items'
import { measuredAtArrow, namedWires, operationBits, type Wire } from '../operation-bits'
import { spanOnWires, wiresBetween } from '../operation-wires'
import { columnAt } from '../../../../painting/view'

/** One condition of a query. An operation or a frame is found if it meets all of them. */
type Term = { lines: readonly [first: number, last: number] } | { word: string }

/**
 * The operations and frames that a query finds, by their numbers, from left to right. Words are separated by spaces and each narrows the search:
 * `rz q[3] line 12`. A word is the beginning of a gate's name, of a parameter or of a word in a frame's title, a register, or a wire; `if` also
 * finds gates with a condition. `line 12` and `lines 3-9` are places in the program.
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

/** The column in which an operation or a frame begins. */
function columnOf(scene: Scene, item: number): number {
  const group = groupOfItem(scene, item)
  if (group === null) return scene.operations.columns[item] ?? 0
  // An empty frame has no operation to tell.
  return columnsOfItem(scene, item)?.first ?? Math.max(0, columnAt(scene, framesOf(scene)[group]?.left ?? 0))
}

/** Sorts items from left to right by counting those of each column, which is quicker than comparing them. A frame comes before what is in it. */
function sortByColumn(scene: Scene, items: readonly number[]): number[] {
  const firstFrame = items.findIndex((item) => groupOfItem(scene, item) !== null)
  const ordered = firstFrame < 0 ? items : [...items.slice(firstFrame), ...items.slice(0, firstFrame)]
  const starts = new Uint32Array(scene.columnEdges.length + 1)
  for (const item of ordered) {
    const next = columnOf(scene, item) + 1
    starts[next] = (starts[next] ?? 0) + 1
  }
  for (let column = 1; column < starts.length; column++)
    starts[column] = (starts[column] ?? 0) + (starts[column - 1] ?? 0)
  const sorted = new Uint32Array(ordered.length)
  for (const item of ordered) {
    const column = columnOf(scene, item)
    const at = starts[column] ?? 0
    sorted[at] = item
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
  const isIn = (line: number) => (line >= first && line <= last ? 1 : 0)
  return withFrames(scene, Uint8Array.from(scene.operations.lines, isIn), (group) =>
    isIn(lineOf(scene, itemOfGroup(scene, group))),
  )
}

/** A mask of operations, continued by one of frames. */
function withFrames(scene: Scene, operations: Uint8Array, ofFrame: (group: number) => 0 | 1): Uint8Array {
  const mask = new Uint8Array(operations.length + groupCount(scene))
  mask.set(operations)
  for (let group = 0; group < groupCount(scene); group++) mask[operations.length + group] = ofFrame(group)
  return mask
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
  for (let shape = scene.header; shape < scene.kinds.length; shape++) {
    const operation = scene.shapeOperations[shape] ?? none
    const role = scene.roles[shape]
    // A parameter without a value is in the drawing alone, and a gate with a condition has no frame that says so.
    if (role === Role.GateParameter ? matches(scene.texts[shape] ?? none) : role === Role.Condition && word === 'if')
      mask[operation] = 1
  }
  const titles = titlesOfFrames(scene)
  const isInTitle = isWire ? hasWord : beginsWord
  return withFrames(scene, mask, (group) => (titles[group]?.some((title) => isInTitle(title, word)) ? 1 : 0))
}

/** What is written at each frame: its whole name, and the titles of its branches. */
function titlesOfFrames(scene: Scene): string[][] {
  const frames = framesOf(scene)
  const titles = frames.map(({ group }) => [fold(textOf(scene, scene.groups[group * groupSize + 4] ?? none))])
  for (let shape = 0; frames.length > 0 && shape < scene.header; shape++) {
    const text = scene.texts[shape] ?? none
    if (scene.roles[shape] !== Role.Frame || text === none) continue
    const [x = 0, y = 0] = scene.geometry.subarray(shape * 4, shape * 4 + 2)
    const around = frames.findLast(
      ({ left, right, top, bottom }) => left <= x && x <= right && top - titleReach <= y && y <= bottom,
    )
    if (around !== undefined) titles[around.group]?.push(fold(textOf(scene, text)))
  }
  return titles
}

/** How far above the line of its frame a title may be, in scene pixels. */
const titleReach = 10

/** Whether a text has a word, and not only its beginning. */
const hasWord = (text: string, word: string): boolean =>
  beginsWord(text, word, (behind) => !/[\p{L}\p{N}_]/u.test(behind))

/** Whether a word of a text begins with another: `x` is in `ctrl @ x` and not in `cx`, `0.78` is in `π/4 = 0.785`. */
export function beginsWord(text: string, word: string, mayFollow = (_behind: string): boolean => true): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const isBeginning = at === 0 || !/[\p{L}\p{N}_.]/u.test(text[at - 1] ?? '')
    if (isBeginning && mayFollow(text[at + word.length] ?? '')) return true
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

/** The index of the first hit that is at an operation or frame or to the right of it; 0 where there is none, and for null. */
export function indexFrom(scene: Scene, found: readonly number[], item: number | null): number {
  const from = item === null ? 0 : columnOf(scene, item)
  return Math.max(
    0,
    found.findIndex((hit) => columnOf(scene, hit) >= from),
  )
}
