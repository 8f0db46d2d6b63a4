/** Remembers which wires are shown, and in which order, as long as the tab is open: a reload, Back and Forward find them again. */
import { textOf, type Scene } from '../../../../engine-rs/index'
import { propertiesOf } from '../../../lib/properties-of'
import { tabStorage } from '../../../lib/storage'
import { allWires, isPlain, type WireChoice } from './wire-choice'

/** A choice belongs to a page and to a program with these wires: another program at the same page begins anew. */
const keyOf = (scene: Scene): string =>
  `diagram-wires ${location.pathname} ${[...scene.wireNames].map((name) => textOf(scene, name)).join(' ')}`

/** The choice that was made last on this page for a program with the same wires. */
export function rememberedWires(scene: Scene): WireChoice {
  const stored = tabStorage.getJson(keyOf(scene))
  return isChoice(stored) ? stored : allWires
}

/** Remembers a choice. `scene` is the drawing with all wires. */
export function rememberWires(scene: Scene, choice: WireChoice): void {
  if (isPlain(choice)) tabStorage.remove(keyOf(scene))
  else tabStorage.set(keyOf(scene), JSON.stringify(choice))
}

function isChoice(stored: unknown): stored is WireChoice {
  const { order, hidesIdle, showsVariables } = propertiesOf(stored)
  const isOrder = Array.isArray(order) && order.every((name) => typeof name === 'string')
  return isOrder && typeof hidesIdle === 'boolean' && typeof showsVariables === 'boolean'
}
