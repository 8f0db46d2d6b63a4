import { useContext, useEffect, useRef, useState } from 'react'
import type { GenerationRequestInput, Simulation, SimulationOptions, StateDescription } from '../../../engine-rs/index'
import type { EngineClient } from '../../engine/client'
import { createLatest, type Latest } from '../../engine/latest'
import { SimulatorContext } from '../../engine/simulator-context'
import type { DrawnShots } from './outcomes/outcomes'

/** What is to be simulated. Compared by identity: the same object is simulated once. */
export interface SimulationQuestion {
  input: string | GenerationRequestInput
  options: SimulationOptions
  /** The shots to draw of an exact result; null for none. */
  shots: { shots: number; seed: number } | null
  /** Whether the state is described qubit by qubit. */
  describesState: boolean
}

/** A simulation and what was asked about it. */
export interface SimulationResult {
  simulation: Simulation
  drawn: DrawnShots | null
  description: StateDescription | null
}

/** The newest result of a question that changes. */
export interface LiveSimulation {
  /** Null before the first result. It may have diagnostics in place of numbers. */
  result: SimulationResult | null
  /** Why the engine did not respond, as a sentence. */
  failure: string | null
  /** Whether the result of the newest question is still to come. */
  isComputing: boolean
  /** Asks the newest question again. */
  retry: () => void
}

interface State {
  result: SimulationResult | null
  failure: string | null
  answered: SimulationQuestion | null
}

/**
 * Simulates whatever the question is, in a worker that nothing else waits for. While one simulation runs, only the newest question
 * waits, so that the results keep pace with a slider.
 */
export function useSimulation(question: SimulationQuestion | null): LiveSimulation {
  const simulator = useContext(SimulatorContext)
  const [state, setState] = useState<State>({ result: null, failure: null, answered: null })
  const latest = useRef<Latest<SimulationQuestion> | null>(null)

  useEffect(() => {
    const mine = createLatest<SimulationQuestion, SimulationResult>(
      (wanted) => answer(simulator, wanted),
      (answered, outcome) =>
        setState(
          'answer' in outcome
            ? { result: outcome.answer, failure: null, answered }
            : { result: null, failure: outcome.failure, answered },
        ),
    )
    latest.current = mine
    return () => mine.stop()
  }, [simulator])

  useEffect(() => {
    if (question !== null) latest.current?.ask(question)
  }, [question])

  return {
    result: state.result,
    failure: state.failure,
    isComputing: question !== null && state.answered !== question,
    retry() {
      setState({ result: null, failure: null, answered: null })
      if (question !== null) latest.current?.ask(question)
    },
  }
}

/** Asks one thing after the other: while the last is computed, a new question already waits. */
async function answer(engine: EngineClient, question: SimulationQuestion): Promise<SimulationResult> {
  const { input, options, shots, describesState } = question
  const simulation = await engine.simulate(input, options)
  const { amplitudes, probabilities, distribution, method } = simulation
  const draw = async (weights: ArrayLike<number>) =>
    weights.length > 0 ? engine.drawShots(weights, shots ?? {}) : null
  const drawn = shots !== null &&
    method?.kind === 'exact' && {
      states: await draw(probabilities ?? []),
      distribution: await draw(distribution.map(({ probability }) => probability)),
    }
  const description =
    describesState && amplitudes !== null ? await engine.describeState(amplitudes, { pairs: true }) : null
  return { simulation, drawn: drawn || null, description }
}
