import { useContext, useEffect, useRef, useState } from 'react'
import type { GenerationRequestInput, Simulation, SimulationOptions } from '../../../engine-rs/index'
import type { EngineClient } from '../../engine/client'
import { createLatest, type Latest } from '../../engine/latest'
import { SimulatorContext } from '../../engine/simulator-context'

/** What is to be simulated. Compared by identity: the same object is simulated once. */
export interface SimulationQuestion {
  input: string | GenerationRequestInput
  options: SimulationOptions
}

/** The newest result of a question that changes. */
export interface LiveSimulation {
  /** Null before the first result. It may have diagnostics in place of numbers. */
  simulation: Simulation | null
  /** Why the engine did not respond, as a sentence. */
  failure: string | null
  /** Whether the result of the newest question is still to come. */
  isComputing: boolean
  /** Asks the newest question again. */
  retry: () => void
}

interface State {
  simulation: Simulation | null
  failure: string | null
  answered: SimulationQuestion | null
}

/**
 * Simulates whatever the question is, in a worker that nothing else waits for. While one simulation runs, only the newest question
 * waits, so that the results keep pace with a slider.
 */
export function useSimulation(question: SimulationQuestion | null): LiveSimulation {
  const simulator = useContext(SimulatorContext)
  const [state, setState] = useState<State>({ simulation: null, failure: null, answered: null })
  const latest = useRef<Latest<SimulationQuestion> | null>(null)

  useEffect(() => {
    const mine = createLatest<SimulationQuestion, Simulation>(
      (wanted) => simulate(simulator, wanted),
      (answered, outcome) =>
        setState(
          'answer' in outcome
            ? { simulation: outcome.answer, failure: null, answered }
            : { simulation: null, failure: outcome.failure, answered },
        ),
    )
    latest.current = mine
    return () => mine.stop()
  }, [simulator])

  useEffect(() => {
    if (question !== null) latest.current?.ask(question)
  }, [question])

  return {
    simulation: state.simulation,
    failure: state.failure,
    isComputing: question !== null && state.answered !== question,
    retry() {
      setState({ simulation: null, failure: null, answered: null })
      if (question !== null) latest.current?.ask(question)
    },
  }
}

const simulate = (engine: EngineClient, { input, options }: SimulationQuestion) => engine.simulate(input, options)
