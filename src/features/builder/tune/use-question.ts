import { useMemo, useState } from 'react'
import type { Settings } from '../../../../contract/generation'
import type { Observation, Parameter, Statistics } from '../../../../engine-rs/index'
import { firstObservable } from '../../../circuit/result/observables/observable-rules'
import { useParameterValues } from '../../../circuit/result/parameters/use-parameter-values'
import { useLatestAnswer } from '../../../circuit/result/use-latest-answer'
import type { EngineClient } from '../../../engine/engine-client'
import { tunedCircuitKey } from '../../../session/tuned-values'
import { cutGoal, observableGoal, tunedGraph, type Direction, type Goal } from './goal'
import { chooseTuned, findObstacle } from './tuned-parameters'
import { weightObstacle } from '../quality/observable'
import type { KeyedQuestion } from './use-tuning'

/** The circuit that is shown. */
export interface TunedCircuit {
  /** The same object while the circuit is the same. */
  settings: Settings
  statistics: Statistics
  /** All of them in order. */
  parameters: readonly Parameter[]
  /** The path of the page, under which their values are remembered. */
  page: string
}

/** What is asked of a circuit: its graph's cut, or an observable that a reader types. */
export function useQuestion({ settings, statistics, parameters, page }: TunedCircuit) {
  const sliders = useParameterValues(page, parameters)
  const graph = useMemo(() => tunedGraph(settings), [settings])
  const observable = useObservable(statistics.qubits, graph === undefined)
  const lockedNames = parameters.filter(({ name }) => sliders.isLocked(name)).map(({ name }) => name)
  const choice = chooseTuned(settings, parameters, lockedNames)
  const obstacle = findObstacle(statistics, choice) ?? weightObstacle(settings)
  const goal = useMemo(
    () => (graph === undefined ? observable.goal : cutGoal(settings, graph)),
    [graph, settings, observable.goal],
  )
  const { tuned } = choice
  const { values } = sliders
  const fixed = values.filter((_, place) => !tuned.includes(place))
  const asked: KeyedQuestion | null =
    obstacle === null && goal !== null
      ? {
          key: JSON.stringify([tunedCircuitKey(settings), goal.observable, goal.direction, tuned, fixed]),
          question: { settings, statistics, parameters, goal, tuned, values },
        }
      : null
  return { asked, obstacle, graph, observable, choice, sliders }
}

/** An observable as it is typed, and as a goal: null while it has a mistake. */
export interface ObservableState {
  text: string
  change: (text: string) => void
  direction: Direction
  setDirection: (direction: Direction) => void
  mistake: NonNullable<Observation['mistake']> | null
  goal: Goal | null
  /** Why the engine did not read it, as a sentence; null where it did. */
  failure: string | null
  /** Reads it again after a failure. */
  retry: () => void
}

function useObservable(qubits: number, isWanted: boolean): ObservableState {
  const [typed, setTyped] = useState<string | null>(null)
  const [direction, setDirection] = useState<Direction>('minimize')
  const text = typed ?? firstObservable(qubits)
  const question = useMemo(() => (isWanted && text.trim() !== '' ? { text, qubits } : null), [isWanted, text, qubits])
  const { answer, answered, failure, retry } = useLatestAnswer(question, readObservable)
  const isRead = question !== null && answered === question
  const understood = isRead ? (answer?.text ?? null) : null
  const goal = useMemo(
    () => (understood === null ? null : observableGoal(understood, direction)),
    [understood, direction],
  )
  return {
    text,
    change: setTyped,
    direction,
    setDirection,
    mistake: (isRead && answer?.mistake) || null,
    goal,
    failure: isRead ? failure : null,
    retry,
  }
}

const readObservable = (engine: EngineClient, { text, qubits }: { text: string; qubits: number }) =>
  engine.observe(text, { qubits, amplitudes: null })
