import { useContext, useEffect, useRef, useState } from 'react'
import type { GenerationRequestInput, RunControl, Simulation, StateDescription, Step } from '../../../engine-rs/index'
import type { EngineClient } from '../../engine/engine-client'
import { createLatest, type Latest } from '../../engine/latest-wins'
import { SimulatorContext } from '../../engine/simulator-context'
import type { ValueBindings } from './value-bindings'
import type { DrawnShots } from './outcomes/outcomes'
import { simulationOf } from './steps/step-result'
import type { Course } from './steps/use-steps'
import { supersedeDelay } from './use-latest-answer'

/** What is to be simulated. Compared by identity: the same object is simulated once. */
export interface SimulationQuestion {
  input: string | GenerationRequestInput
  /** The most qubits. */
  qubits: number
  given: ValueBindings
  /** A place in one course of a run; null for the result of all runs. */
  course: Course | null
  /** The shots to draw of an exact result; null for none. */
  shots: { shots: number; seed: number } | null
  /** How the state is described: qubit by qubit, and perhaps pair by pair, which takes longer. Null for not at all. */
  description: { pairs: boolean } | null
}

/** A simulation and what was asked about it. */
export interface SimulationResult {
  simulation: Simulation
  drawn: DrawnShots | null
  description: StateDescription | null
  /** What is known of a place in a course; null for the result of all runs. */
  step: Step | null
}

/** The newest result of a question that changes. */
export interface LiveSimulation {
  /** Null before the first result. It may have diagnostics in place of numbers. */
  result: SimulationResult | null
  /** The question of that result. */
  answered: SimulationQuestion | null
  /** Why the engine did not respond, as a sentence. */
  failure: string | null
  /** Whether the result of the newest question is still to come. */
  isComputing: boolean
  /** How many results there were. */
  count: number
  /** How much of a simulation that takes long is done, from 0 to 1; null where it is short, and where nobody knows. */
  progress: number | null
  /** Whether the newest question was given up. */
  isCancelled: boolean
  /** Gives the newest question up. */
  cancel: () => void
  /** Asks the newest question again. */
  retry: () => void
}

interface State {
  result: SimulationResult | null
  failure: string | null
  answered: SimulationQuestion | null
  cancelled: SimulationQuestion | null
  progress: number | null
  /** How many questions were answered. */
  count: number
}

const start: State = { result: null, failure: null, answered: null, cancelled: null, progress: null, count: 0 }

/**
 * Simulates whatever the question is, in a worker that nothing else waits for. While one simulation runs, only the newest question
 * waits, and ends one that takes long.
 */
export function useSimulation(question: SimulationQuestion | null): LiveSimulation {
  const simulator = useContext(SimulatorContext)
  const [state, setState] = useState(start)
  const latest = useRef<Latest<SimulationQuestion> | null>(null)

  useEffect(() => {
    const mine = createLatest<SimulationQuestion, SimulationResult>(
      (wanted, signal) =>
        answer(simulator, wanted, {
          signal,
          onProgress: (progress) => setState((previous) => ({ ...previous, progress })),
        }),
      (answered, outcome) =>
        setState(({ count }) => ({
          ...start,
          ...('answer' in outcome ? { result: outcome.answer } : { failure: outcome.failure }),
          answered,
          count: count + 1,
        })),
      supersedeDelay,
    )
    latest.current = mine
    return () => mine.stop()
  }, [simulator])

  useEffect(() => {
    if (question !== null) latest.current?.ask(question)
  }, [question])

  const isCancelled = question !== null && state.cancelled === question
  const isComputing = question !== null && state.answered !== question && !isCancelled
  return {
    result: state.result,
    answered: state.answered,
    failure: state.failure,
    isComputing,
    count: state.count,
    progress: isComputing ? state.progress : null,
    isCancelled,
    cancel() {
      latest.current?.cancel()
      setState((previous) => ({ ...previous, cancelled: question, progress: null }))
    },
    retry() {
      setState(start)
      if (question !== null) latest.current?.ask(question)
    },
  }
}

/** Asks one thing after the other: while the last is computed, a new question already waits. */
async function answer(
  engine: EngineClient,
  question: SimulationQuestion,
  control: RunControl,
): Promise<SimulationResult> {
  const { input, qubits, given, course, shots, description: wanted } = question
  const options = { qubits, ...given }
  const step =
    course && (await engine.stepTo(input, { ...options, ...course, ...(wanted && { describe: wanted }) }, control))
  const simulation = step ? simulationOf(step) : await engine.simulate(input, options, control)
  const { amplitudes, probabilities, distribution, method } = simulation
  const draw = async (weights: ArrayLike<number>) =>
    weights.length > 0 ? engine.drawShots(weights, shots ?? {}) : null
  const drawn = shots !== null &&
    method?.kind === 'exact' && {
      states: await draw(probabilities ?? []),
      distribution: await draw(distribution.probabilities),
    }
  const description = step?.description ?? (wanted && amplitudes && (await engine.describeState(amplitudes, wanted)))
  return { simulation, drawn: drawn || null, description, step }
}
