/** The drawing that a diagram shows of a page's scene: with its gates opened, its wires hidden or moved. */
import { useMemo, useState } from 'react'
import type { Folding, Scene } from '../../../engine-rs/index'
import { isPlainFolding, type FoldTarget } from './folding'
import { useStepLine, type StepLine } from './step-line'
import { useFolding } from './use-folding'
import { allWires, hiddenCount, toWires, type WireChoice } from './wires/wire-choice'

/** Which wires a diagram shows. */
export interface ShownWires {
  /** The drawing with all wires, as the program has them. */
  plainScene: Scene
  choice: WireChoice
  onChoose: (choice: WireChoice) => void
  /** How many wires are left out. */
  hidden: number
}

interface ShownScene {
  scene: Scene
  folding: Folding
  fold: (target: FoldTarget) => void
  wires: ShownWires
  step: ShownStep
}

/** Where a run stands, as far as the drawing can show it. */
interface ShownStep {
  /** The operations that were executed last; undefined where no run is shown. */
  lit: readonly number[] | undefined
  /** Its line; null in a drawing other than the page's. */
  line: StepLine | null
}

/** What the reader has chosen to see of a scene. Choices are the diagram's own, and last as long as it is on the page. */
export function useShownScene(plainScene: Scene, source: string | undefined): ShownScene {
  const [choice, onChoose] = useState(allWires)
  const wires = useMemo(() => toWires(plainScene, choice), [plainScene, choice])
  const { scene, folding, fold } = useFolding(plainScene, source, wires)
  const line = useStepLine(plainScene)
  return {
    scene,
    folding,
    fold,
    wires: { plainScene, choice, onChoose, hidden: hiddenCount(plainScene, choice, scene) },
    // Moving wires changes no operation's number, but opening and closing do.
    step: { lit: isPlainFolding(folding) ? line?.lit : undefined, line: scene === plainScene ? line : null },
  }
}
