import { useCallback, useEffect, useMemo, useState } from 'react'
import type { QubitState, Scene } from '../../../../engine-rs/index'
import { showStepLine } from '../../diagram/step-line'
import { canBranch, stepsOf, type StepKind, type Steps } from './steps'

/** Where a reader stands in a circuit. */
export interface StepNavigation {
  kind: StepKind
  /** Null where the reader does not stand in it: the result is of all of its runs. */
  step: number | null
  /** How many steps there are; 0 where the circuit cannot be stepped through. */
  count: number
  goTo: (step: number) => void
  setKind: (kind: StepKind) => void
  /** Shows the result of all runs again. */
  leave: () => void
  /** The outcomes that the reader picked, in the order of the decisions. */
  picks: readonly number[]
  /** Picks the outcome of a decision, by its number. Those before it stay as they are taken; those after it are open again. */
  pick: (taken: readonly number[], outcome: number) => void
  /** What is to be simulated; null for all runs. The same object while it is the same. */
  course: Course | null
  steps: Steps | null
}

/** A place in a course of a run. */
export interface Course {
  /** How many operations are executed. */
  operation: number
  order?: Uint32Array
  picks: readonly number[]
}

const noPicks: readonly number[] = []

/** Steps through the circuit of a scene. An edited circuit keeps the step as far as it has one. The same object until something changes. */
export function useSteps(scene: Scene | null): StepNavigation {
  const [kind, setKind] = useState<StepKind>('operation')
  const [chosen, setChosen] = useState<number | null>(null)
  const [picks, setPicks] = useState(noPicks)
  const steps = useMemo(() => (scene === null ? null : stepsOf(scene, kind)), [scene, kind])
  const branches = useMemo(() => scene !== null && canBranch(scene), [scene])
  const count = steps?.count ?? 0
  // Where there is one course, its end is the result of all runs, and stays so when the circuit grows.
  const last = branches ? count : count - 1
  const step = chosen === null || chosen > last ? null : chosen
  const course = useMemo(
    (): Course | null =>
      steps === null || step === null
        ? null
        : { operation: steps.executedAt(step), ...(steps.order && { order: steps.order }), picks },
    [steps, step, picks],
  )
  const leave = useCallback(() => {
    setChosen(null)
    setPicks(noPicks)
  }, [])
  return useMemo(
    () => ({
      kind,
      step,
      count,
      steps,
      course,
      picks,
      leave,
      goTo: (next) => setChosen(next > last ? null : Math.max(0, next)),
      setKind(next) {
        setKind(next)
        leave()
      },
      pick: (taken, outcome) => setPicks([...taken, outcome]),
    }),
    [kind, step, count, steps, course, picks, last, leave],
  )
}

/** Draws the line of a step into the diagram, as long as the reader stands there. */
export function useStepLineOf(
  scene: Scene | null,
  { steps, step }: Pick<StepNavigation, 'steps' | 'step'>,
  qubits: readonly QubitState[] | null,
): void {
  const place = useMemo(
    () =>
      scene === null || steps === null || step === null
        ? null
        : { scene, places: steps.placesAt(step), highlighted: steps.highlightedAt(step) },
    [scene, steps, step],
  )
  useEffect(() => showStepLine(place && { ...place, qubits }), [place, qubits])
  useEffect(() => () => showStepLine(null), [])
}
