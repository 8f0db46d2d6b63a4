import { useEffect, useMemo, useState } from 'react'
import type { QubitState, Scene } from '../../../../engine-rs/index'
import { showStepLine } from '../../diagram/step-line'
import { maxStepped, stepsOf, type StepKind } from './steps'

/** Where a reader stands in a circuit. */
export interface Stepping {
  kind: StepKind
  /** Null at the end, where all is executed. */
  step: number | null
  /** How many steps there are; 0 where the circuit cannot be stepped through. */
  count: number
  goTo: (step: number) => void
  setKind: (kind: StepKind) => void
  /** The operations to execute; undefined for all. The same object while the step is the same. */
  executed: Uint32Array | undefined
}

/** Steps through the circuit of a scene. An edited circuit keeps the step as far as it has one. */
export function useSteps(scene: Scene | null): Stepping {
  const [kind, setKind] = useState<StepKind>('operation')
  const [chosen, setChosen] = useState<number | null>(null)
  const steps = useMemo(
    () => (scene === null || scene.operations.columns.length > maxStepped ? null : stepsOf(scene, kind)),
    [scene, kind],
  )
  const count = steps?.count ?? 0
  const step = chosen === null || chosen >= count ? null : chosen
  const executed = useMemo(() => (step === null ? undefined : steps?.executedAt(step)), [steps, step])
  return {
    kind,
    step,
    count,
    goTo: (next) => setChosen(next >= count ? null : Math.max(0, next)),
    setKind(next) {
      setKind(next)
      setChosen(null)
    },
    executed,
  }
}

/** Draws the line of a step into the diagram, as long as the reader stands there. */
export function useStepLineOf(
  scene: Scene | null,
  { kind, step }: Pick<Stepping, 'kind' | 'step'>,
  qubits: readonly QubitState[] | null,
): void {
  const place = useMemo(() => {
    if (scene === null || step === null) return null
    const steps = stepsOf(scene, kind)
    return { scene, places: steps.placesAt(step), lit: steps.litAt(step) }
  }, [scene, kind, step])
  useEffect(() => showStepLine(place && { ...place, qubits }), [place, qubits])
  useEffect(() => () => showStepLine(null), [])
}
