/** Which bits an operation acts on, as its drawing says. */
import { Kind, none, Role, textOf, type Scene } from '../../../engine-rs/index'
import { shapeBounds } from './hit'
import { isWire, wireHeights } from './cursor'

/** The bits of an operation by their names, each list from the top of the drawing. */
export interface OperationBits {
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
  let [into, condition, index] = ['', '', '']
  for (let shape = scene.columnShapes[column] ?? 0; shape < (scene.columnShapes[column + 1] ?? 0); shape++) {
    if (scene.shapeOperations[shape] !== operation) continue
    const { top, bottom } = shapeBounds(scene, shape)
    const touched = wires.filter(({ y }) => top <= y + 1 && bottom >= y - 1)
    const [kind, role] = [scene.kinds[shape], scene.roles[shape]]
    if (role === Role.ClassicalLabel) {
      const text = textOf(scene, scene.texts[shape] ?? none)
      if (kind === Kind.LabelMiddle) condition = text
      else index = `[${text}]`
    } else if (role === Role.PassingWire) {
      for (const wire of touched) passed.add(wire)
    } else if (role === Role.Control && kind !== Kind.Line) {
      for (const wire of touched) controls.add(wire)
    } else if (kind === Kind.Arrow) {
      // Its tip is on the wire.
      into = wires.find(({ y }) => y > (top + bottom) / 2)?.name ?? ''
    } else if (isTarget(kind, role)) {
      for (const wire of touched) if (!wire.isClassical) on.add(wire)
    }
  }
  const names = (set: Set<Wire>) => wires.filter((wire) => set.has(wire)).map(({ name }) => name)
  const targets = wires.filter((wire) => on.has(wire) && !passed.has(wire) && !controls.has(wire))
  return {
    targets: targets.map(({ name }) => name),
    controls: names(controls),
    into: into === '' ? '' : into + index,
    condition,
  }
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

const cachedWires = new WeakMap<Scene, Wire[]>()

/** The wires from the top, each with its name. Computed once per scene. */
export function namedWires(scene: Scene): Wire[] {
  const before = cachedWires.get(scene)
  if (before !== undefined) return before
  const labels: { text: string; y: number }[] = []
  const classical = new Set<number>()
  for (let shape = 0; shape < scene.header; shape++) {
    const y = scene.geometry[shape * 4 + 1] ?? 0
    if (scene.roles[shape] === Role.ClassicalWire && isWire(scene, shape)) classical.add(y)
    if (scene.roles[shape] !== Role.WireLabel) continue
    labels.push({ text: textOf(scene, scene.texts[shape] ?? none), y })
  }
  labels.sort((one, other) => one.y - other.y)
  let next = 0
  // The baseline of a name is a little below its wire.
  const wires = wireHeights(scene).map((y): Wire => {
    while (next < labels.length && (labels[next]?.y ?? 0) < y) next += 1
    return { name: labels[next]?.text ?? '', y, isClassical: classical.has(y) }
  })
  cachedWires.set(scene, wires)
  return wires
}
