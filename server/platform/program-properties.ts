/** What a program has and is, for the filters of the library's search. */
import type { properties } from '../../contract/search-query'
import { textOf, groupSize, none, type Engine, type Scene, type Visualization } from '../../engine-rs/index'
import { standardGates } from '../../engine-rs/standard-gates'
import { isCliffordMatrix } from './clifford-matrix'
import { countGatesInside, namesInGateDefinitions } from './gate-definitions'
import { propertyOf } from './property'

/** What the engine has told about a program. Programs of settings have no inputs but their parameters. */
interface ReadProgram extends Partial<Pick<Visualization, 'inputs'>>, Pick<Visualization, 'parameters'> {
  scene: Scene
}

/** The names in the body of each own gate. */
type Definitions = ReadonlyMap<string, readonly string[]>

/** An operation stands for all with its name and angles. */
interface OperationKind {
  /** Its index among the operations of the scene. */
  index: number
  /** With its modifiers: `ctrl @ x`. What is not a gate or the like is a statement: `n = n + 1`. */
  text: string
}

/** The most gates that are stored. */
const maxGates = 200

/** The properties of a program without errors, each as {@link propertyOf} writes it. */
export async function readProperties(
  engine: Pick<Engine, 'matrix'>,
  source: string,
  { scene, parameters, inputs = [] }: ReadProgram,
): Promise<string[]> {
  const kinds = kindsOfOperations(scene)
  const definitions = namesInGateDefinitions(source)
  const names = new Set(kinds.map(({ text }) => nameOf(text)).filter((name) => name !== null))
  const has: Record<(typeof properties.has)[number], boolean> = {
    measurement: names.has('measure'),
    reset: names.has('reset'),
    conditions: hasConditions(scene),
    parameters: parameters.length > 0,
  }
  const isFixed = parameters.length === 0 && inputs.length === 0
  return [
    ...[...withCalledGates(names, definitions)].slice(0, maxGates).map((name) => propertyOf('gate', name)),
    ...Object.entries(has).flatMap(([name, isThere]) => (isThere ? [propertyOf('has', name)] : [])),
    ...(isFixed && (await areClifford(engine, source, kinds, definitions)) ? [propertyOf('is', 'clifford')] : []),
  ]
}

function kindsOfOperations({ operations: { names, parameters }, ...scene }: Scene): OperationKind[] {
  // Equal texts have equal numbers.
  const seen = new Map<number, Set<number>>()
  const kinds: OperationKind[] = []
  for (const [index, name] of names.entries()) {
    const angles = parameters[index] ?? none
    const seenAngles = seen.get(name) ?? new Set()
    if (seenAngles.has(angles)) continue
    seen.set(name, seenAngles.add(angles))
    kinds.push({ index, text: textOf(scene, name) })
  }
  return kinds
}

/** The name of an operation without its modifiers, also of a gate whose angle a run computes (`rz(n) q[0]`); null for a statement. */
function nameOf(text: string): string | null {
  const [, name, rest = ''] = /^(?:.* @ )?([\p{L}_][\p{L}\p{N}_]*)(.*)$/u.exec(text) ?? []
  return name !== undefined && (rest === '' || rest.startsWith('(')) ? name : null
}

/** Whether a run decides if an operation happens: by its own condition, or by that of the block that it is in. */
function hasConditions({ operations: { conditions }, groups, ...scene }: Scene): boolean {
  if (conditions.some((text) => text !== none)) return true
  for (let start = 0; start < groups.length; start += groupSize) {
    if (/^(?:if|else|while|switch|case|default)\b/u.test(textOf(scene, groups[start + groupName] ?? none))) return true
  }
  return false
}

/** The place of the name among the numbers of a group. */
const groupName = 4

/** With the names of the gates that own gates are made of, however deep. */
function withCalledGates(names: ReadonlySet<string>, definitions: Definitions): Set<string> {
  const all = new Set(names)
  // A set also goes through what is added meanwhile.
  for (const name of all) {
    for (const called of definitions.get(name) ?? []) {
      if (standardNames.has(called) || definitions.has(called)) all.add(called)
    }
  }
  return all
}

const standardNames = new Set(standardGates.map(({ name }) => name))

/** Operations that are no gates and keep stabilizer states, and those that do nothing or turn the whole state. */
const notGates = new Set(['measure', 'reset', 'barrier', 'delay', 'gphase'])

/** The Clifford gates that most programs have. All others are known by their matrices. */
const cliffordGates = new Set(['id', 'x', 'y', 'z', 'h', 's', 'sdg', 'sx', 'cx', 'CX', 'cy', 'cz', 'swap'])

/** The widest operation that is looked at, in qubits. */
const maxQubits = 6

/** For each matrix the program is read again: so many UTF-16 units in all, of which each gate inside of an own gate counts as some. */
const maxWork = 1_000_000
const workOfGate = 20

/** Whether all gates are known to be Clifford, by their values. */
async function areClifford(
  engine: Pick<Engine, 'matrix'>,
  source: string,
  kinds: readonly OperationKind[],
  own: Definitions,
): Promise<boolean> {
  const isKnown = ({ text }: OperationKind) => notGates.has(text) || (cliffordGates.has(text) && !own.has(text))
  const unknown = kinds.filter((kind) => !isKnown(kind))
  const counts = countGatesInside(own)
  const workOf = ({ text }: OperationKind) => source.length + workOfGate * (counts.get(nameOf(text) ?? '') ?? 1)
  if (unknown.reduce((sum, kind) => sum + workOf(kind), 0) > maxWork) return false
  for (const { index, text } of unknown) {
    if (nameOf(text) === null) return false
    const matrix = await engine.matrix(source, { toggled: [], folded: [] }, index, { qubits: maxQubits })
    if (matrix === null || !isCliffordMatrix(matrix)) return false
  }
  return true
}
