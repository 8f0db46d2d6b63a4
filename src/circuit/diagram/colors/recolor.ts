/** Colors of a drawing by what the gates' families do not say. */
import { Category, none, type Scene } from '../../../../engine-rs/index'
import { costColors } from './cost-colors'
import { colorByKind, type ColorBy, type Coloring } from './coloring'
import type { OperationColors } from './operation-colors'
import { parameterColors } from './parameter-colors'

/** The colors of a drawing's operations; null for those that it comes with. */
export function colorsOf(scene: Scene, by: ColorBy, nativeGates: readonly string[]): OperationColors | null {
  if (by === 'parameter') return parameterColors(scene)
  return by === 'cost' ? costColors(scene, nativeGates) : null
}

/** A choice of colors. */
export const coloringBy = (by: ColorBy): Coloring =>
  by === 'kind'
    ? colorByKind
    : { by, recolor: (scene, nativeGates) => recolor(scene, colorsOf(scene, by, nativeGates)) }

function recolor(scene: Scene, colors: OperationColors | null): Scene {
  if (colors === null) return scene
  const categories = scene.categories.map((category, shape) => {
    const operation = scene.shapeOperations[shape] ?? none
    // What belongs to no family, such as a barrier, keeps its color.
    if (operation === none || category === Category.Plain || category === Category.Measurement) return category
    return colors.categories[operation] ?? category
  })
  return { ...scene, categories }
}
