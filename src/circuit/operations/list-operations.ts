/** The operations of a drawing as values: what each is called, its angles, and the bits that it acts on. */
import { groupSize, none, textOf, type Scene } from '../../../engine-rs/index'

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
  /** Qubits that it acts on, likewise; in the order of its definition, or sorted where they may be exchanged. */
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

/**
 * All operations of a drawing in which nothing is opened or closed by hand, in order of the program, each frame before what is in it. Barriers are
 * operations, too.
 *
 * @param bits as `operationBits` of the engine tells them
 */
export function listOperations(scene: Scene, bits: Uint32Array): ListedOperation[] {
  const { names, parameters, conditions, lines, starts, ends } = scene.operations
  let at = 0
  const operations = Array.from(names, (name, item): ListedOperation => {
    const [controls = 0, targets = 0, register = 0, index = 0] = bits.subarray(at, at + factsOfBits)
    const qubits = Array.from(bits.subarray(at + factsOfBits, at + factsOfBits + controls + targets))
    at += factsOfBits + qubits.length
    return {
      item,
      name: textOf(scene, name),
      isFrame: false,
      angles: textOf(scene, parameters[item] ?? none),
      controls: qubits.slice(0, controls),
      targets: qubits.slice(controls),
      into: register === 0 ? '' : index === 0 ? `${register - 1}` : `${register - 1}[${index - 1}]`,
      condition: textOf(scene, conditions[item] ?? none),
      line: lines[item] ?? 1,
      start: starts[item] ?? 0,
      end: ends[item] ?? 0,
    }
  })
  return withFrames(scene, operations)
}

/** How many numbers stand before the qubits of an operation. */
const factsOfBits = 4

const byNumber = (one: number, other: number): number => one - other

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
