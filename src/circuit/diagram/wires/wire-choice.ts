/** Which wires a reader wants to see, and in which order. */
import type { Scene, Wires } from '../../../../engine-rs/index'
import { namedWires } from '../operation-bits'

/** A choice of wires, by their names, so that it holds while the program is edited. */
export interface WireChoice {
  /** All wires from the top, or none for the order of the program. */
  order: readonly string[]
  hidesIdle: boolean
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

/** All wires, as the program has them. */
export const allWires: WireChoice = { order: [], hidesIdle: false }

/** A wire as a list shows it. */
export interface ListedWire {
  name: string
  isClassical: boolean
  /** Whether it is left out, because nothing is on it. */
  isHidden: boolean
}

/** The choice as the engine takes it; undefined where it changes nothing. `scene` is the drawing with all wires. */
export function toWires(scene: Scene, { order, hidesIdle }: WireChoice): Wires | undefined {
  if (order.length === 0 && !hidesIdle) return undefined
  const places = new Map(namedWires(scene).map(({ name }, place) => [name, place]))
  return { order: order.flatMap((name) => places.get(name) ?? []), hidesIdle }
}

/** All wires in the chosen order. `shown` is the drawing with the wires that are left. */
export function listWires(scene: Scene, { order, hidesIdle }: WireChoice, shown: Scene): ListedWire[] {
  const left = new Set(namedWires(shown).map(({ name }) => name))
  const places = new Map(order.map((name, place) => [name, place]))
  const placeOf = ({ name }: ListedWire) => places.get(name) ?? order.length
  return namedWires(scene)
    .map(({ name, isClassical }) => ({ name, isClassical, isHidden: hidesIdle && !left.has(name) }))
    .sort((one, other) => Number(one.isClassical) - Number(other.isClassical) || placeOf(one) - placeOf(other))
}

/** How many wires are left out of a drawing. */
export const hiddenCount = (scene: Scene, { hidesIdle }: WireChoice, shown: Scene): number =>
  hidesIdle ? Math.max(0, scene.wireNames.length - shown.wireNames.length) : 0

/** The order with a wire at another place. A qubit stays above the classical wires. */
export function moveWire(wires: readonly ListedWire[], from: number, to: number): string[] {
  const names = wires.map(({ name }) => name)
  const moved = wires[from]
  if (moved === undefined || moved.isClassical !== wires[to]?.isClassical) return names
  names.splice(from, 1)
  names.splice(to, 0, moved.name)
  return names
}
