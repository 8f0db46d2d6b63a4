import type { Folding, Scene } from '../../../engine-rs/index'
import { describePointed } from './describe-pointed'
import type { useSelection } from './use-selection'
import type { ValueSetter } from './values/known-values'
import { useValueSetters } from './values/use-value-setters'

/**
 * What is told of what is under the pointer or selected, the statements that set the values which the selected operation or frame uses, and
 * whether anything in the drawing reads a variable.
 */
export function usePointedFacts(
  scene: Scene,
  selecting: ReturnType<typeof useSelection>,
  source: string | undefined,
  folding: Folding,
) {
  const { hovered, selected } = selecting
  const { settersOf, readsVariables } = useValueSetters(scene, source, hovered !== null || selected !== null)
  return {
    ...describePointed(scene, selecting, source === undefined ? null : { source, folding }, settersOf),
    readsVariables,
    setters: selected === null ? noSetters : settersOf(selected),
  }
}

const noSetters: readonly ValueSetter[] = []
