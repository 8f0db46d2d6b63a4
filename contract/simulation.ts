/** Simulation on the server: what a program, or the circuit of settings, does to |0…0⟩. Nothing is kept. */
import { z } from 'zod'
import { Diagnostic, successOf } from './envelope'
import { programOrSettings, requireEitherInput } from './generation'
import * as limits from './limits'
import { ParameterValue, ParameterValues } from './parameter-values'
import { routes } from './route'

const { simulation } = limits

/** The body of `POST /circuits/simulate`. */
export const SimulateRequest = z
  .object({
    ...programOrSettings,
    /** Values of free parameters and of other inputs; a parameter that is left out has its own value. */
    values: ParameterValues.optional(),
    /** How many shots to draw beside the probabilities; none where absent. */
    shots: z
      .int('The shots must be a whole number.')
      .min(1, 'The shots must be at least 1.')
      .max(simulation.shots, `The shots can be at most ${simulation.shots}.`)
      .optional(),
    /** What random numbers start from; 0 where absent. */
    seed: z
      .int('The seed must be a whole number.')
      .min(0, 'The seed must be at least 0.')
      .max(simulation.seed, `The seed can be at most ${simulation.seed}.`)
      .optional(),
    /** Sums of Pauli products, such as `0.5 Z0 Z1 - X2`. */
    observables: z
      .array(
        z
          .string()
          .min(1, 'Please write an observable, such as 0.5 Z0 Z1 - X2.')
          .max(simulation.observable, `An observable can have at most ${simulation.observable} characters.`),
      )
      .max(simulation.observables, `There can be at most ${simulation.observables} observables.`)
      .optional(),
    /** How many outcomes to list: the most probable ones. */
    maxOutcomes: z
      .int('The number of outcomes must be a whole number.')
      .min(1, 'The number of outcomes must be at least 1.')
      .max(simulation.outcomes.max, `At most ${simulation.outcomes.max} outcomes can be listed.`)
      .optional(),
  })
  .superRefine(requireEitherInput)
  .meta({ id: 'SimulateRequest' })
export type SimulateRequest = z.infer<typeof SimulateRequest>

/** How a simulation was done: all courses that a run can take were followed, or some runs were sampled. */
const SimulationMethod = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('exact') }),
  z.object({ kind: z.literal('sampled'), shots: z.int(), seed: z.int() }),
])

/** What a circuit does. `npx ketwork simulate --json` writes the same fields. */
export const SimulationAnswer = z
  .object({
    method: SimulationMethod,
    /** What the states were kept in: large circuits of Clifford gates are simulated on stabilizers. */
    representation: z.enum(['amplitudes', 'stabilizers']),
    qubits: z.int(),
    /** Free parameters with the values that were used, then the other inputs that were given one. */
    parameters: z.array(ParameterValue),
    /** Present if shots were drawn. */
    shots: z.int().optional(),
    /** Present if shots were drawn. */
    seed: z.int().optional(),
    /** What the bits of an outcome are: those that the program has, or the qubits if it measures nothing. */
    outcomesOf: z.enum(['classical bits', 'qubits']),
    /** The names of the program's `output` registers of bits, in order, where there are some: outcomes have their bits only. */
    outputs: z.array(z.string()).optional(),
    /** In rising order, the last bit first; the most probable ones where there are more than fit. */
    outcomes: z.array(
      z.object({
        bits: z.string(),
        probability: z.number(),
        /** How many shots found it; present if shots were drawn. */
        count: z.int().optional(),
      }),
    ),
    /** The possible outcomes that are not listed, together; null where all are. */
    others: z.object({ outcomes: z.int(), probability: z.number(), count: z.int().optional() }).nullable(),
    /** In the order of the request. */
    observables: z.array(
      z.object({
        /** The observable as it was understood, each product once. */
        observable: z.string(),
        /** Its expectation, averaged over the outcomes on the way; null where they are sampled, or are too many to compute it. */
        mean: z.number().nullable(),
        variance: z.number().nullable(),
        /** Why there is no expectation; absent where there is one. */
        reason: z.string().optional(),
        /** From the shots; null without shots, and where the circuit ends in no single state. Terms that can be measured together are one group, and each group has this number of shots. */
        estimate: z
          .object({ mean: z.number(), standardError: z.number().nullable(), groups: z.int(), shots: z.int() })
          .nullable(),
      }),
    ),
    /** Warnings. */
    diagnostics: z.array(Diagnostic),
  })
  .meta({ id: 'Simulation' })
export type SimulationAnswer = z.infer<typeof SimulationAnswer>

export const simulationRoutes = routes({
  'POST /circuits/simulate': {
    summary: `Simulates a program or settings and saves nothing: exact probabilities, shots with a seed, and observables. States of up to ${simulation.qubits} qubits, and circuits of Clifford gates of any size. What takes longer than the server allows (2 s unless it is configured otherwise) is stopped and answered with 503; shots are at most what a request asks for where a circuit has to be sampled, so fewer of them take less time.`,
    access: 'signed in',
    failed: 'Failed to simulate the circuit',
    limit: 'simulation',
    body: SimulateRequest,
    answer: successOf(SimulationAnswer),
    bodyLimit: limits.bodyBytes,
  },
})
