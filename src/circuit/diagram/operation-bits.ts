/** Which bits an operation acts on, as its drawing says. */
import { Kind, none, Role, textOf, type Scene } from '../../../engine-rs/index'
import { shapeBounds } from '../../../painting/hit-testing'
import { memoizePerScene } from '../../../painting/memoize-per-scene'
import { isWire, wireHeights } from './cursor'

/** The bits of an operation by their names, each list from the top of the drawing. */
interface OperationBits {
  /** Qubits that it acts on. */
  targets: string[]
  /** Qubits that decide whether it does. */
  controls: string[]
  /** The bit that a measurement writes; empty for anything else. */
  into: string
  /** Its condition, as `c == 1`; empty where it has none. */
  condition: string
}

/** The bits of an operation. */
export function operationBits(scene: Scene, operation: number): OperationBits {
  const column = scene.operations.columns[operation] ?? none
  const wires = namedWires(scene)
  const [on, controls, passed] = [new Set<Wire>(), new Set<Wire>(), new Set<Wire>()]
  let [into, condition] = ['', '']
  for (let shape = scene.columnShapes[column] ?? 0; shape < (scene.columnShapes[column + 1] ?? 0); shape++) {
    const [kind, role] = [scene.kinds[shape], scene.roles[shape]]
    const bit = kind === Kind.Arrow ? bitAtArrow(scene, shape, operation) : null
    if (bit !== null) {
      // The tip of the arrow is on the wire.
      const { top, bottom } = shapeBounds(scene, shape)
      const register = wires.find(({ y }) => y > (top + bottom) / 2)?.name ?? ''
      into = bit.index === null ? register : `${register}[${bit.index}]`
    }
    if (scene.shapeOperations[shape] !== operation) continue
    const { top, bottom } = shapeBounds(scene, shape)
    const touched = wires.filter(({ y }) => top <= y + 1 && bottom >= y - 1)
    if (role === Role.ClassicalLabel) {
      // The label may be shortened.
      if (kind === Kind.LabelMiddle) condition = textOf(scene, scene.operations.conditions[operation] ?? none)
    } else if (role === Role.PassingWire) {
      for (const wire of touched) passed.add(wire)
    } else if (role === Role.Control && kind !== Kind.Line) {
      for (const wire of touched) controls.add(wire)
    } else if (isTarget(kind, role)) {
      for (const wire of touched) if (!wire.isClassical) on.add(wire)
    }
  }
  const names = (set: Set<Wire>) => wires.filter((wire) => set.has(wire)).map(({ name }) => name)
  const targets = wires.filter((wire) => on.has(wire) && !passed.has(wire) && !controls.has(wire))
  return {
    targets: targets.map(({ name }) => name),
    controls: names(controls),
    into,
    condition,
  }
}

/**
 * The operations that measure into the bits at an arrow, the first and the last: its own, and those before it of the same statement, which
 * share the arrow.
 */
export function measuredAtArrow(scene: Scene, arrow: number): { first: number; last: number; index: number | null } {
  const last = scene.shapeOperations[arrow] ?? none
  // Behind an arrow stands which bits of the register it leads to, as `3` or `0–126`.
  const [, from, to] = /^(?:(\d+)–)?(\d+)$/.exec(textOf(scene, scene.texts[arrow + 1] ?? none)) ?? []
  if (to === undefined) return { first: last, last, index: null }
  return { first: from === undefined ? last : last - (Number(to) - Number(from)), last, index: Number(to) }
}

/** The bit of a register that an operation measures into at an arrow; null if it does not, and an index of null for a register without. */
function bitAtArrow(scene: Scene, arrow: number, operation: number): { index: number | null } | null {
  const { first, last, index } = measuredAtArrow(scene, arrow)
  if (operation < first || operation > last) return null
  return { index: index === null ? null : index - (last - operation) }
}

/** Describes the bits: `on q[1], controlled by q[0]`, `if c == 1`. */
export function describeBits({ targets, controls, into, condition }: OperationBits): string {
  return [
    targets.length > 0 && `on ${joinNames(targets)}`,
    controls.length > 0 && `controlled by ${joinNames(controls)}`,
    into !== '' && `into ${into}`,
    condition !== '' && `if ${condition}`,
  ]
    .filter((part) => part !== false)
    .join(', ')
}

/** The maximum number of names that are listed; the rest is counted. */
const maxNames = 8

const joinNames = (names: readonly string[]): string =>
  names.slice(0, maxNames).join(', ') + (names.length > maxNames ? ` and ${names.length - maxNames} more` : '')

const isTarget = (kind: number | undefined, role: number | undefined): boolean =>
  role === Role.Target || role === Role.Barrier || (kind === Kind.Box && role !== Role.Frame)

/** A wire, with what its name says. */
export interface Wire {
  name: string
  /** In scene pixels. */
  y: number
  isClassical: boolean
}

/** The wires from the top, each with its name in full. A thousand take 1 ms, and each operation asks for them. */
export const namedWires: (scene: Scene) => Wire[] = memoizePerScene((scene) => {
  const classical = new Set<number>()
  for (let shape = 0; shape < scene.header; shape++) {
    const isClassical = scene.roles[shape] === Role.ClassicalWire && isWire(scene, shape)
    if (isClassical) classical.add(scene.geometry[shape * 4 + 1] ?? 0)
  }
  return wireHeights(scene).map((y, index): Wire => {
    return { name: textOf(scene, scene.wireNames[index] ?? none), y, isClassical: classical.has(y) }
  })
})
