/**
 * The call that steps through a run. The module keeps states on the way, so the steps of a circuit stay there from call to call: of the
 * circuits that were asked about last, because two panels may step in turn.
 */
import type * as SimulatorBindings from '../pkg/simulator.js'
import type { Diagnostic } from '../interface/diagnostics'
import type { Engine } from '../interface/engine'
import type { Decision, Step, StepOptions } from '../interface/simulation'
import type { LoadSimulator } from './module-loaders'
import { pieceWork, yieldToMessages } from './simulation-run'
import type { PrepareCircuit } from './prepare-simulation'
import { describe } from './state-calls'

/** The steps of a circuit, with what they depend on. */
interface Course {
  circuit: Uint32Array
  parameters: readonly number[]
  order: Uint32Array
  limit: number | undefined
  steps: SimulatorBindings.Steps
  /** Where it stands. */
  operation: number
  /** How many calls use it. */
  uses: number
}

/** How many circuits keep their steps. Each takes up to 64 MB. */
const maxCourses = 2

/** The call that steps through a run. */
export function createStepCall(prepare: PrepareCircuit, load: LoadSimulator): Pick<Engine, 'stepTo'> {
  /** The last one that was used comes first. */
  let courses: Course[] = []

  function courseOf(
    { Steps }: typeof SimulatorBindings,
    circuit: Uint32Array,
    source: string,
    options: StepOptions,
  ): Course {
    const { parameters = [], order = new Uint32Array(), qubits: limit } = options
    const known = courses.find(
      (one) =>
        one.circuit === circuit &&
        one.limit === limit &&
        areEqual(one.parameters, parameters) &&
        areEqual(one.order, order),
    )
    const course = known ?? {
      circuit,
      parameters,
      order,
      limit,
      operation: 0,
      uses: 0,
      steps: new Steps(
        circuit,
        source,
        limit,
        parameters.length > 0 ? Float64Array.from(parameters) : undefined,
        order.length > 0 ? order : undefined,
      ),
    }
    courses = [course, ...courses.filter((one) => one !== course)]
    for (const old of courses.slice(maxCourses)) if (old.uses === 0) old.steps.free()
    courses = courses.filter((one, index) => index < maxCourses || one.uses > 0)
    return course
  }

  return {
    async stepTo(input, options, control = {}) {
      const { facts, circuit, source } = await prepare(input, options)
      const { qubits, problems, diagnostics } = facts
      const nothing = { amplitudes: null, description: null, clbits: new Uint8Array(), decisions: [], probability: 0 }
      if (circuit === null) return { qubits, ...nothing, problems, diagnostics }
      const simulator = await load()
      let course: Course
      try {
        course = courseOf(simulator, circuit, source, options)
      } catch (error) {
        return { qubits, ...nothing, problems, diagnostics: [...diagnostics, ...diagnosticsIn(error)] }
      }
      course.uses++
      try {
        const { operation, order, picks = [] } = options
        // No more than what a piece of a run does between two messages.
        const stride = Math.max(1, Math.floor(pieceWork(qubits) / 2 ** qubits))
        for (;;) {
          control.signal?.throwIfAborted()
          course.steps.pick(Uint8Array.from(picks))
          const start = course.operation
          const next = operation > start + stride ? start + stride : operation
          const [found, amplitudes] = course.steps.goTo(next)
          course.operation = next
          const errors: Diagnostic[] = JSON.parse(found)
          if (next === operation || errors.length > 0)
            return {
              qubits,
              amplitudes,
              // In the same call, so that amplitudes do not come back from another thread for it.
              description: amplitudes && options.describe ? describe(simulator, amplitudes, options.describe) : null,
              problems,
              diagnostics: [...diagnostics, ...errors],
              clbits: course.steps.clbits(),
              decisions: decisionsOf(course.steps.decisions(), order),
              probability: course.steps.probability(),
            } satisfies Step
          control.onProgress?.(next / operation)
          await yieldToMessages()
        }
      } finally {
        course.uses--
      }
    },
  }
}

const areEqual = (one: ArrayLike<number>, other: ArrayLike<number>): boolean =>
  one.length === other.length && Array.prototype.every.call(one, (value, index) => value === other[index])

/** What the module says where it makes no steps. Anything else is an error of its own. */
function diagnosticsIn(error: unknown): Diagnostic[] {
  if (!(error instanceof Error) || !error.message.startsWith('[')) throw error
  return JSON.parse(error.message)
}

/** Decisions from the rows of the module, four numbers each. Its operations are places in the order of execution. */
function decisionsOf(rows: Float64Array, order: Uint32Array | undefined): Decision[] {
  return Array.from({ length: rows.length / 4 }, (_, index) => {
    const [place = 0, qubit = 0, probability = 0, outcome = 0] = rows.subarray(4 * index)
    return { operation: order?.[place] ?? place, qubit, probability, outcome: outcome === 0 ? 0 : 1 }
  })
}
