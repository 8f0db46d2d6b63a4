/** Keeps gates open and layers closed while the program is edited: finds them again by their statements and names. */
import { Kind, none, textOf, type Folding, type Scene } from '../../../engine-rs/index'

/** A program and its drawing with nothing opened or closed. */
export interface DrawnProgram {
  source: string
  scene: Scene
}

/** The folding of the edited program. A gate whose own statement was edited closes. */
export function remapFolding(folding: Folding, before: DrawnProgram, after: DrawnProgram): Folding {
  if (before.source === after.source || (folding.toggled.length === 0 && folding.folded.length === 0)) return folding
  const moved = movement(before.source, after.source)
  const found = new Map<number, number | null>()
  const toggled = folding.toggled.flatMap((path) => {
    const [first = none, ...inner] = path
    if (!found.has(first)) found.set(first, operationAfter(first, before.scene, after.scene, moved))
    const next = found.get(first) ?? null
    return next === null ? [] : [[next, ...inner]]
  })
  const titles = sectionTitles(after.scene)
  const earlier = sectionTitles(before.scene)
  const folded = folding.folded
    .map((section) => titles.indexOf(earlier[section] ?? ''))
    .filter((section) => section >= 0)
  return { toggled, folded }
}

/** Maps an offset to the edited text, taking the edit as one replaced range; null for an offset inside it. */
function movement(before: string, after: string): (place: number) => number | null {
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before.charCodeAt(head) === after.charCodeAt(head)) head++
  let tail = 0
  while (
    tail < shorter - head &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  ) {
    tail++
  }
  return (place) => {
    if (place < head) return place
    return place >= before.length - tail ? place + after.length - before.length : null
  }
}

/** The operation of the same name and statement; where a statement has several operations, the one with the same index. */
function operationAfter(
  operation: number,
  before: Scene,
  after: Scene,
  moved: (place: number) => number | null,
): number | null {
  const start = before.operations.starts[operation]
  const next = start === undefined ? null : moved(start)
  if (next === null) return null
  const earlier = before.operations.starts
    .subarray(0, operation)
    .reduce((sum, other) => sum + Number(other === start), 0)
  let found = after.operations.starts.indexOf(next)
  for (let skipped = 0; skipped < earlier && found >= 0; skipped++) {
    found = after.operations.starts.indexOf(next, found + 1)
  }
  return found >= 0 && nameOf(after, found) === nameOf(before, operation) ? found : null
}

const nameOf = (scene: Scene, operation: number): string => textOf(scene, scene.operations.names[operation] ?? none)

/** The titles of the layers, from the left; each follows its bracket. */
const sectionTitles = (scene: Scene): string[] =>
  [...scene.kinds.subarray(0, scene.header).entries()].flatMap(([shape, kind]) =>
    kind === Kind.Bracket ? [textOf(scene, scene.texts[shape + 1] ?? none)] : [],
  )
