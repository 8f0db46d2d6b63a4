/** The steps of a circuit as texts: what each operation does to the state, for readers of pages that run no script. */
import { Category, groupSize, none as noText, textOf, type Engine, type Scene } from '../../engine-rs/index'

/** One operation, and the state behind it. */
export interface CircuitStep {
  /** The statement of the program, in one line. */
  statement: string
  /** The most probable values of the qubits, the last qubit first. */
  outcomes: { bits: string; probability: number }[]
  /** How many other values are possible. */
  others: number
  /** What a measurement or reset found that could have found something else: the more probable value. */
  found: { value: 0 | 1; probability: number } | null
}

/** The steps of a circuit, or why there are none: it is too large, or decides while it runs what it does. */
export interface CircuitSteps {
  steps: CircuitStep[]
  /** Operations of the circuit; the first of them have steps. */
  operations: number
  /** Null where there are steps. */
  missing: 'qubits' | 'decisions' | 'program' | null
}

/** The most qubits, operations and characters of what is simulated for a page. */
export const stepLimits = { qubits: 8, operations: 40, characters: 100_000, outcomes: 4 }

/** Less probable values are rounding. */
const minProbability = 1e-9

/** Computes the steps of a program. */
export async function describeSteps(
  engine: Pick<Engine, 'visualize' | 'stepTo'>,
  source: string,
): Promise<CircuitSteps> {
  const none = (missing: CircuitSteps['missing'], operations = 0) => ({ steps: [], operations, missing })
  if (source.length > stepLimits.characters) return none('program')
  const { scene, stats } = engine.visualize(source)
  if (scene === null || stats === null) return none('program')
  const { starts, ends, names } = scene.operations
  if (stats.qubits > stepLimits.qubits) return none('qubits', starts.length)
  if (decides(scene)) return none('decisions', starts.length)
  const count = Math.min(starts.length, stepLimits.operations)
  const steps: CircuitStep[] = []
  for (let index = 0; index < count; index += 1) {
    const step = await engine.stepTo(source, { operation: index + 1, qubits: stepLimits.qubits })
    if (step.amplitudes === null) return none('decisions', starts.length)
    const decision = step.decisions.find(({ operation }) => operation === index)
    const statement = source.slice(starts[index], ends[index]).replaceAll(/\s+/g, ' ').slice(0, 200)
    steps.push({
      statement: statement === '' ? textOf(scene, names[index] ?? 0) : statement,
      ...mostProbable(step.amplitudes, step.qubits),
      found: decision === undefined ? null : { value: decision.outcome, probability: chanceOf(decision) },
    })
  }
  return { steps, operations: starts.length, missing: null }
}

/** Whether a run decides what it does, or the drawing has a part once that is executed more often. Operations alone would not say what happens. */
const decides = ({ groups, categories, operations: { conditions } }: Scene) =>
  groups.length >= groupSize || categories.includes(Category.Block) || conditions.some((text) => text !== noText)

const chanceOf = ({ outcome, probability }: { outcome: 0 | 1; probability: number }) =>
  outcome === 1 ? probability : 1 - probability

function mostProbable(amplitudes: Float64Array, qubits: number): Pick<CircuitStep, 'outcomes' | 'others'> {
  const all = Array.from({ length: amplitudes.length / 2 }, (_, state) => ({
    bits: state.toString(2).padStart(qubits, '0'),
    probability: (amplitudes[2 * state] ?? 0) ** 2 + (amplitudes[2 * state + 1] ?? 0) ** 2,
  })).filter(({ probability }) => probability > minProbability)
  const sorted = all.toSorted((one, other) => other.probability - one.probability || (one.bits < other.bits ? -1 : 1))
  const outcomes = sorted.slice(0, stepLimits.outcomes)
  return { outcomes, others: all.length - outcomes.length }
}
