/** Keeps gates open and layers closed while the program is edited: finds them again by their statements and names. */
import { groupSize, Kind, none, textOf, type Folding, type Scene } from '../../../engine-rs/index'
import { programOperations } from '../../../painting/program-operations'

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
    const [first = none] = path
    if (!found.has(first)) found.set(first, operationAfter(first, before.scene, after.scene, moved))
    const next = found.get(first) ?? null
    // What is in a loop moves with it.
    const loops = loopsOnPath(before.scene, path)
    return next === null ? [] : [path.map((step, depth) => (depth <= loops ? step - first + next : step))]
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

/** How many frames on a path, from the outermost, are around iterations of a loop. */
function loopsOnPath({ groups }: Scene, path: readonly number[]): number {
  let [loops, parent] = [0, none]
  for (let at = 0; at < groups.length; at += groupSize) {
    const isOnPath = groups[at + 2] === parent && groups[at + 3] === path[loops] && groups[at + 8] !== 0
    if (isOnPath) [loops, parent] = [loops + 1, at / groupSize]
  }
  return loops
}

/** The operation of the same name and statement; where a statement has several operations, the one with the same index. */
function operationAfter(
  operation: number,
  before: Scene,
  after: Scene,
  moved: (place: number) => number | null,
): number | null {
  const [earlier, later] = [statementsOf(before), statementsOf(after)]
  const start = earlier.starts[operation]
  const next = start === undefined ? null : moved(start)
  if (next === null) return null
  const skipped = earlier.starts.slice(0, operation).reduce((sum, other) => sum + Number(other === start), 0)
  let found = later.starts.indexOf(next)
  for (let skip = 0; skip < skipped && found >= 0; skip++) found = later.starts.indexOf(next, found + 1)
  return found >= 0 && later.names[found] === earlier.names[operation] ? found : null
}

/** Where the statement of each operation of a program starts, and its name. */
function statementsOf(scene: Scene): { starts: number[]; names: string[] } {
  const { count, drawn, groupOf } = programOperations(scene)
  const operations = Array.from({ length: count }, (_, operation) => {
    const [group, { start }] = [groupOf(operation), drawn(operation)]
    const at = (group ?? 0) * groupSize
    const { starts, names } = scene.operations
    return group === null ? [starts[start] ?? none, names[start]] : [scene.groups[at + 5] ?? none, scene.groups[at + 4]]
  })
  return {
    starts: operations.map(([start = none]) => start),
    names: operations.map(([, name = none]) => textOf(scene, name)),
  }
}

/** The titles of the layers, from the left; each follows its bracket. */
const sectionTitles = (scene: Scene): string[] =>
  [...scene.kinds.subarray(0, scene.header).entries()].flatMap(([shape, kind]) =>
    kind === Kind.Bracket ? [textOf(scene, scene.texts[shape + 1] ?? none)] : [],
  )
