/** Remembers what is opened and closed in a drawing as long as the tab is open: a reload, Back and Forward find it again. */
import type { Folding } from '../../../engine-rs/index'
import { propertiesOf } from '../../lib/properties-of'
import { tabStorage } from '../../lib/storage'
import { isPlainFolding, noFolding } from './folding'

/** Of longer programs, in UTF-16 units, nothing is remembered: telling them from others at each keystroke would be felt. */
const maxLength = 200_000

/** A folding names operations by their places in the program, so it belongs to a page and to exactly this program. */
const keyOf = (source: string): string => `diagram-folding ${location.pathname} ${source.length} ${checksum(source)}`

/** The folding that this program had last on this page. */
export function rememberedFolding(source: string): Folding {
  if (source.length > maxLength) return noFolding
  const stored = tabStorage.getJson(keyOf(source))
  return isFolding(stored) ? stored : noFolding
}

/** Remembers a folding; forgets that of the program where nothing is opened or closed. */
export function rememberFolding(source: string, folding: Folding): void {
  if (source.length > maxLength) return
  if (isPlainFolding(folding)) tabStorage.remove(keyOf(source))
  else tabStorage.set(keyOf(source), JSON.stringify(folding))
}

function isFolding(stored: unknown): stored is Folding {
  const { toggled, folded } = propertiesOf(stored)
  return Array.isArray(toggled) && toggled.every((path) => isPlaces(path) && path.length > 0) && isPlaces(folded)
}

/** Whether a value is a list of places, as the engine takes them. */
const isPlaces = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((place) => Number.isInteger(place) && place >= 0 && place < 2 ** 32)

/** Two sums of 32 bits over a text, by which programs of the same length are told apart (FNV-1a, and with another prime). */
function checksum(text: string): string {
  let [one, other] = [0x811c9dc5, 0x9e3779b9]
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    one = Math.imul(one ^ unit, 0x01000193)
    other = Math.imul(other ^ unit, 0x85ebca6b)
  }
  return `${(one >>> 0).toString(36)} ${(other >>> 0).toString(36)}`
}
