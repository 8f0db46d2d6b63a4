/** Which wires a reader wants to see, and in which order. */
import { none, textOf, type Scene, type WireArrangement } from '../../../../engine-rs/index'
import { namedWires } from '../operation-bits'

/** A choice of wires, by their names, so that it holds while the program is edited. */
export interface WireChoice {
  /** All wires from the top, or none for the order of the program. */
  order: readonly string[]
  hidesIdle: boolean
  showsVariables: boolean
}

/** Which wires a diagram shows. */
export interface ShownWires {
  /** The drawing with all wires, as the program has them. */
  plainScene: Scene
  choice: WireChoice
  onChoose: (choice: WireChoice) => void
  /** How many wires are left out. */
  hidden: number
}

/** All wires of qubits and bits, as the program has them. */
export const allWires: WireChoice = { order: [], hidesIdle: false, showsVariables: false }

/** Whether a choice changes nothing. */
export const isPlain = ({ order, hidesIdle, showsVariables }: WireChoice): boolean =>
  order.length === 0 && !hidesIdle && !showsVariables

/** A wire as a list shows it. */
export interface ListedWire {
  name: string
  isClassical: boolean
  /** Whether it is left out, because nothing is on it. */
  isHidden: boolean
}

/** The choice as the engine takes it; undefined where it changes nothing. `scene` is the drawing with all wires. */
export function toWireArrangement(scene: Scene, choice: WireChoice): WireArrangement | undefined {
  if (isPlain(choice)) return undefined
  const { order, hidesIdle, showsVariables } = choice
  const places = new Map(namedWires(scene).map(({ name }, place) => [name, place]))
  // Where nothing reads or sets a variable, it has a number, but no wire.
  for (const [variable, name] of scene.variableNames.entries()) {
    if (name !== none) places.set(textOf(scene, name), scene.wireNames.length + variable)
  }
  return { order: order.flatMap((name) => places.get(name) ?? []), hidesIdle, showsVariables }
}

/** The classical variables of a program, as their wires are called. */
export const variablesOf = (scene: Scene): string[] =>
  [...scene.variableNames].filter((name) => name !== none).map((name) => textOf(scene, name))

/** All wires in the chosen order. `shown` is the drawing with the wires that are left. */
export function listWires(scene: Scene, choice: WireChoice, shown: Scene): ListedWire[] {
  const { order, hidesIdle } = choice
  const left = new Set(namedWires(shown).map(({ name }) => name))
  const places = new Map(order.map((name, place) => [name, place]))
  const placeOf = ({ name }: ListedWire) => places.get(name) ?? order.length
  const variables = choice.showsVariables ? variablesOf(scene).map((name) => ({ name, isClassical: true })) : []
  return [...namedWires(scene), ...variables]
    .map(({ name, isClassical }) => ({ name, isClassical, isHidden: hidesIdle && !left.has(name) }))
    .sort((one, other) => Number(one.isClassical) - Number(other.isClassical) || placeOf(one) - placeOf(other))
}

/** How many wires are left out of a drawing. */
export const hiddenCount = (scene: Scene, choice: WireChoice, shown: Scene): number =>
  choice.hidesIdle ? listWires(scene, choice, shown).filter(({ isHidden }) => isHidden).length : 0

/** The order with a wire at another place. A qubit stays above the classical wires. */
export function moveWire(wires: readonly ListedWire[], from: number, to: number): string[] {
  const names = wires.map(({ name }) => name)
  const moved = wires[from]
  if (moved === undefined || moved.isClassical !== wires[to]?.isClassical) return names
  names.splice(from, 1)
  names.splice(to, 0, moved.name)
  return names
}
