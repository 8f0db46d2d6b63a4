import type { Scene } from '../../../../engine-rs/index'

/** What the colors of gates say. */
export type ColorBy = 'kind' | 'parameter' | 'cost'

/**
 * A choice of colors. It repaints a drawing by giving its shapes other families of gates, so that canvas, SVG, PNG and PDF agree, and
 * both themes stay legible.
 */
export interface Coloring {
  by: ColorBy
  /** `nativeGates` are those of the chosen device, if there is one. */
  recolor: (scene: Scene, nativeGates: readonly string[]) => Scene
}

/** The colors that a drawing comes with. */
export const colorByKind: Coloring = { by: 'kind', recolor: (scene) => scene }
