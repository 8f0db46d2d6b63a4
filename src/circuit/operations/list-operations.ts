/** The operations of a drawing as values: what each is called, its angles, and the bits that it acts on. */
import { groupSize, Kind, none, Role, textOf, type Scene } from '../../../engine-rs/index'
import { measuredAtArrow, namedWires } from '../diagram/operation-bits'
import { spanOnWires, wiresBetween } from '../diagram/operation-wires'

/** An operation of a drawing, or a frame around several: a condition, a loop, an opened gate. */
export interface ListedOperation {
  /** Its number in the drawing, where frames follow all operations. */
  item: number
  /** With modifiers: `ctrl @ x`. Of a frame its title, with the number of iterations that one is drawn for. */
  name: string
  isFrame: boolean
  /** Its angles as they are drawn, with the number behind each that is a multiple of π; empty for none. */
  angles: string
  /** Qubits that decide whether it happens, by their places from the top, from 0. */
  controls: number[]
  /** Qubits that it acts on, likewise; in the order of its definition where the drawing numbers them. */
  targets: number[]
  /** The classical bit that a measurement writes, such as `0[2]`: its register by its place from the top, and its index. */
  into: string
  /** Its condition, as `c == 1`; empty for none. */
  condition: string
  /** The line of its statement, from 1. */
  line: number
  /** Where its statement starts and ends in the source. */
  start: number
  end: number
}

/** All operations of a drawing, in order of the program, each frame before what is in it. Barriers are operations, too. */
export function listOperations(scene: Scene): ListedOperation[] {
  const bits = bitsOfOperations(scene)
  const { names, parameters, conditions, lines, starts, ends } = scene.operations
  const operations = Array.from(names, (name, item): ListedOperation => {
    const { controls, targets, ports, into } = bits[item] ?? noBits()
    return {
      item,
      name: textOf(scene, name),
      isFrame: false,
      angles: textOf(scene, parameters[item] ?? none),
      controls: controls.toSorted(byNumber),
      targets: orderTargets(targets, controls, ports),
      into,
      condition: textOf(scene, conditions[item] ?? none),
      line: lines[item] ?? 1,
      start: starts[item] ?? 0,
      end: ends[item] ?? 0,
    }
  })
  return withFrames(scene, operations)
}

interface Bits {
  controls: number[]
  targets: number[]
  /** Wires at the numbers of a gate's qubits. */
  ports: Map<number, number>
  into: string
}

const noBits = (): Bits => ({ controls: [], targets: [], ports: new Map(), into: '' })

const byNumber = (one: number, other: number): number => one - other

function orderTargets(targets: readonly number[], controls: readonly number[], ports: Bits['ports']): number[] {
  const own = [...new Set(targets)].filter((wire) => !controls.includes(wire)).toSorted(byNumber)
  const numbered = [...ports.keys()].toSorted(byNumber).flatMap((port) => ports.get(port) ?? [])
  return numbered.length === own.length && own.every((wire) => numbered.includes(wire)) ? numbered : own
}

/** The bits of each operation, in one pass over all shapes. */
function bitsOfOperations(scene: Scene): Bits[] {
  const wires = namedWires(scene)
  const heights = Float64Array.from(wires, ({ y }) => y)
  const classical = wires.flatMap(({ isClassical }, wire) => (isClassical ? [wire] : []))
  const passed: (Set<number> | undefined)[] = []
  const found = Array.from(scene.operations.names, noBits)
  for (let shape = scene.header; shape < scene.kinds.length; shape++) {
    const operation = scene.shapeOperations[shape] ?? none
    const bits = found[operation]
    if (bits === undefined) continue
    const [kind, role] = [scene.kinds[shape] ?? 0, scene.roles[shape] ?? 0]
    if (kind === Kind.LabelStart && role === Role.GateParameter) addPort(scene, shape, heights, bits)
    const span = spanOnWires(scene, shape)
    if (span === null) continue
    const { first, end } = wiresBetween(heights, span)
    if (kind === Kind.Arrow) {
      addTarget(scene, shape, classical.indexOf(first), found)
      continue
    }
    for (let wire = first; wire < end; wire++) {
      if (role === Role.PassingWire) (passed[operation] ??= new Set()).add(wire)
      else if (role === Role.Control) bits.controls.push(wire)
      else if (isOnQubits(kind, role) && wires[wire]?.isClassical === false) bits.targets.push(wire)
    }
  }
  for (const [operation, wiresPassed] of passed.entries()) {
    const bits = found[operation]
    if (bits !== undefined && wiresPassed !== undefined) {
      bits.targets = bits.targets.filter((wire) => !wiresPassed.has(wire))
    }
  }
  return found
}

const isOnQubits = (kind: number, role: number): boolean =>
  role === Role.Target || role === Role.Barrier || kind === Kind.Box

/** Notes the number that a gate on several qubits has beside one of them. */
function addPort(scene: Scene, shape: number, heights: Float64Array, bits: Bits): void {
  const text = textOf(scene, scene.texts[shape] ?? none)
  if (!/^\d+$/.test(text)) return
  const y = scene.geometry[shape * 4 + 1] ?? 0
  const { first } = wiresBetween(heights, { top: y - portReach, bottom: y + portReach })
  if (first < heights.length) bits.ports.set(Number(text), first)
}

/** How far the baseline of a number is from its wire, in scene pixels. Wires are farther apart. */
const portReach = 12

/** Notes which bits measurements write that share an arrow. */
function addTarget(scene: Scene, arrow: number, register: number, found: Bits[]): void {
  const { first, last, index } = measuredAtArrow(scene, arrow)
  for (let operation = first; operation <= last; operation++) {
    const bits = found[operation]
    if (bits !== undefined) bits.into = index === null ? `${register}` : `${register}[${index - (last - operation)}]`
  }
}

/** Puts each frame in front of what is in it. */
function withFrames(scene: Scene, operations: ListedOperation[]): ListedOperation[] {
  if (scene.groups.length === 0) return operations
  const behind = new Map<number, ListedOperation[]>()
  for (let group = 0; group * groupSize < scene.groups.length; group++) {
    const [from = 0, to = 0, , , name = none, start = 0, end = 0, line = 1] = scene.groups.subarray(group * groupSize)
    const inside = operations.slice(from, to)
    const frame: ListedOperation = {
      item: operations.length + group,
      name: textOf(scene, name),
      isFrame: true,
      angles: '',
      controls: [],
      targets: [...new Set(inside.flatMap(({ controls, targets }) => [...controls, ...targets]))].toSorted(byNumber),
      into: '',
      condition: '',
      line,
      start,
      end,
    }
    behind.set(from, [...(behind.get(from) ?? []), frame])
  }
  const listed = operations.flatMap((operation, place) => [...(behind.get(place) ?? []), operation])
  return [...listed, ...(behind.get(operations.length) ?? [])]
}

/** The qubits that an operation acts on or depends on. */
export const qubitsOf = ({ controls, targets }: Pick<ListedOperation, 'controls' | 'targets'>): number[] => [
  ...controls,
  ...targets,
]
