/** A drawing in which own gates are opened and loops unrolled, so that each gate of the circuit is an operation. */
import type { Folding, Scene } from '../../../engine-rs/index'
import type { EngineClient } from '../../engine/client'
import { pathOf, pathOfItem, rolledLoops } from '../diagram/folding'
import { groupCount } from '../diagram/frames'
import { itemOfGroup } from '../diagram/items'

/** The most operations that are opened: a larger drawing takes seconds. */
const maxOperations = 20_000

/** How deep gates and loops are opened. */
const maxDepth = 32

/** The opened drawing; null where it would be too large. */
export async function openDrawing(
  engine: Pick<EngineClient, 'draw'>,
  source: string,
  drawn: Scene,
): Promise<Scene | null> {
  let scene = drawn
  let toggled: Folding['toggled'] = []
  for (let depth = 0; depth < maxDepth; depth++) {
    if (operationsAfter(scene) > maxOperations) return null
    const paths = closedPaths(scene)
    if (paths.length === 0) return scene
    toggled = [...toggled, ...paths]
    const opened = await engine.draw(source, { toggled, folded: [] })
    if (opened === null) return null
    scene = opened
  }
  return null
}

/** The paths of what is closed: gates, and loops of which one iteration is drawn. */
function closedPaths(scene: Scene): (readonly number[])[] {
  if (groupCount(scene) === 0 && !scene.operations.unfolds.includes(1)) return []
  const loops = rolledLoops(scene)
  // What is in a loop has a path of its own in each iteration, once they are drawn.
  if (loops.length > 0) return loops.map(({ group }) => pathOfItem(scene, itemOfGroup(scene, group)))
  return Array.from(scene.operations.unfolds.keys())
    .filter((operation) => scene.operations.unfolds[operation] === 1)
    .map((operation) => pathOf(scene, operation))
}

/** How many operations there are at least once all loops are unrolled. */
function operationsAfter(scene: Scene): number {
  return rolledLoops(scene).reduce(
    (sum, { start, end, iterations }) => sum + (end - start) * (iterations - 1),
    scene.operations.columns.length,
  )
}
