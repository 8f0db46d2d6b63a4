/** The drawing that a diagram shows of a page's scene: with its gates opened, its wires hidden or moved, in other colors. */
import { useCallback, useMemo, useState } from 'react'
import type { Folding, Scene } from '../../../engine-rs/index'
import { colorByKind } from './colors/coloring'
import { isPlainFolding, type FoldTarget } from './folding'
import type { LegendProps } from './legend/legend'
import { useStepLine, type StepLine } from './step-line'
import { useFolding } from './use-folding'
import { rememberedWires, rememberWires } from './wires/remembered-wires'
import { allWires, hiddenCount, toWireArrangement, type ShownWires, type WireChoice } from './wires/wire-choice'

interface ShownScene {
  scene: Scene
  folding: Folding
  fold: (target: FoldTarget) => void
  wires: ShownWires
  colors: LegendProps
  step: ShownStep
}

/** Where a run stands, as far as the drawing can show it. */
interface ShownStep {
  /** The operations that were executed last; undefined where no run is shown. */
  highlighted: readonly number[] | undefined
  /** Its line; null in a drawing other than the page's. */
  line: StepLine | null
}

/**
 * What the reader has chosen to see of a scene. Choices are the diagram's own, and last as long as it is on the page; those of wires, and of
 * what is opened and closed, as the tab.
 */
export function useShownScene(
  plainScene: Scene,
  source: string | undefined,
  nativeGates: readonly string[] = noGates,
): ShownScene {
  const [choice, setChoice] = useState(() => (source === undefined ? allWires : rememberedWires(plainScene)))
  const onChoose = useCallback(
    (next: WireChoice) => {
      setChoice(next)
      rememberWires(plainScene, next)
    },
    [plainScene],
  )
  const wires = useMemo(() => toWireArrangement(plainScene, choice), [plainScene, choice])
  const { scene: laidOut, folding, fold } = useFolding(plainScene, source, wires)
  const [coloring, onColor] = useState(colorByKind)
  const scene = useMemo(() => coloring.recolor(laidOut, nativeGates), [coloring, laidOut, nativeGates])
  const line = useStepLine(plainScene)
  return {
    scene,
    folding,
    fold,
    colors: { scene: laidOut, coloring, onColor, nativeGates },
    wires: { plainScene, choice, onChoose, hidden: hiddenCount(plainScene, choice, scene) },
    // Moving wires changes no operation's number, but opening and closing do.
    step: {
      highlighted: isPlainFolding(folding) ? line?.highlighted : undefined,
      line: laidOut === plainScene ? line : null,
    },
  }
}

const noGates: readonly string[] = []
