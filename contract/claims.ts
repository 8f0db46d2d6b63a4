/**
 * Claims: what a circuit does, said so that it can be proved by simulation. Formulas are read by `claims/formula.ts`; names of registers and
 * constants of the program, and its free parameters, are their variables.
 */
import { z } from 'zod'
import { claimLimits } from './claim-limits'
import { successOf } from './envelope'
import { byId, Id, isVisible, singleLine } from './fields'
import * as limits from './limits'
import { routes } from './route'

const formula = z
  .string()
  .trim()
  .min(1, 'Please enter a formula.')
  .max(claimLimits.formula, `A formula can have at most ${claimLimits.formula} characters.`)

const name = z
  .string()
  .trim()
  .min(1, 'Please enter a name.')
  .max(claimLimits.name, `A name can have at most ${claimLimits.name} characters.`)

/** Names of registers. */
const registers = z
  .array(name)
  .min(1, 'Please enter the name of a register.')
  .max(claimLimits.registers, `At most ${claimLimits.registers} registers.`)

/** As many entries as a claim may list. */
const listed = <Value extends z.ZodType>(key: z.ZodType<string, string>, value: Value) =>
  z
    .record(key, value)
    .refine((entries) => Object.keys(entries).length <= claimLimits.entries, `At most ${claimLimits.entries} entries.`)

/** Bits, the highest first, each with its formula; what is left out is 0. */
const terms = listed(z.string().regex(/^[01]{1,31}$/, 'Bits are written as 0 and 1.'), formula)

const says = singleLine('The sentence')
  .refine(isVisible, 'Please say what the circuit does.')
  .max(claimLimits.sentence, `The sentence can have at most ${claimLimits.sentence} characters.`)

const common = {
  /** The claim in words: "prepares |GHZ₅⟩". */
  says,
  /** Constants of the program that the claim is proved for: all whole numbers from the first to the last. */
  each: listed(name, z.tuple([z.int(), z.int()])).optional(),
}

/** The amplitudes of the final state, up to its global phase and its length. `x` is the number that the bits of all `qubits` are. */
const StateClaim = z.strictObject({
  kind: z.literal('state'),
  ...common,
  amplitude: formula.optional(),
  terms: terms.optional(),
  /** Where only these are meant; the state of the others may be any. All qubits without. */
  qubits: registers.optional(),
})

/** The probabilities of the classical bits, or of the qubits where there are none. */
const OutcomesClaim = z.strictObject({
  kind: z.literal('outcomes'),
  ...common,
  probability: formula.optional(),
  terms: terms.optional(),
  registers: registers.optional(),
})

/** Expectations of observables such as `Z0 Z1` in the final state, averaged over the outcomes of measurements on the way. */
const ExpectationsClaim = z.strictObject({
  kind: z.literal('expectations'),
  ...common,
  observables: listed(z.string().min(1).max(claimLimits.formula), formula),
})

/** The matrix of the program, up to its global phase. Qubit 0 is the lowest bit of `row` and `column`. */
const UnitaryClaim = z.strictObject({
  kind: z.literal('unitary'),
  ...common,
  entry: formula.optional(),
  matrix: z.array(z.array(formula).max(claimLimits.matrix)).max(claimLimits.matrix).optional(),
  /** Registers behind all others that are 0 before, and again after it. */
  ancillas: registers.optional(),
})

/** A reversible function of numbers, proved for all inputs at once, in superposition. */
const MapsClaim = z.strictObject({
  kind: z.literal('maps'),
  ...common,
  inputs: registers,
  /** What registers are afterwards, by the inputs. The other inputs are what they were, and all else is 0. */
  outputs: listed(name, formula),
  /** The factor of an input's amplitude. */
  phase: formula.optional(),
  /** What X gates of the program itself make of inputs that are 0. */
  prepared: listed(name, z.int()).optional(),
})

/** What is counted. */
const counts = z
  .strictObject({
    qubits: formula,
    parameters: formula,
    twoQubitGates: formula,
    depth: formula,
    operations: formula,
  })
  .partial()

/** The number of gates, parameters and moments. */
const FiguresClaim = z.strictObject({
  kind: z.literal('figures'),
  ...common,
  figures: counts.optional(),
  /** Numbers that the figures do not exceed. */
  atMost: counts.optional(),
  gates: listed(name, formula).optional(),
  /** How its state is made, layer by layer: `rx` on all qubits, `rx(pi/4) 0 2` on some, or `crz 1-0 2-1` with controls first. */
  layers: z.array(z.string().min(1).max(claimLimits.formula)).max(claimLimits.entries).optional(),
})

/** The expected cut of a graph, which is also computed without the engine as the sum over all cuts. */
const CutClaim = z.strictObject({
  kind: z.literal('cut'),
  ...common,
  edges: z.array(z.tuple([z.int(), z.int()]).or(z.tuple([z.int(), z.int(), z.number()]))).max(claimLimits.entries),
  /** γ and β of each layer in turn, of e^(−iγC) and e^(−iβΣX). */
  angles: z.array(formula).max(claimLimits.entries),
  /** Values of the program's free parameters where they are others, because its γ has another factor. */
  parameters: z.array(formula).max(claimLimits.entries).optional(),
  expected: formula.optional(),
})

/** Whether a claim of figures names one. Of a claim that names none, nothing would be proved, whatever its sentence says. */
export const namesFigure = (claim: z.infer<typeof FiguresClaim>): boolean =>
  [claim.figures, claim.atMost, claim.gates, claim.layers].some((list) => Object.keys(list ?? {}).length > 0)

/** What is said of a claim of figures that names none. */
export const noFigureMessage = 'The claim names no figure.'

export const SimpleClaim = z.discriminatedUnion('kind', [
  StateClaim,
  OutcomesClaim,
  ExpectationsClaim,
  UnitaryClaim,
  MapsClaim,
  FiguresClaim,
  CutClaim,
])
export type SimpleClaim = z.infer<typeof SimpleClaim>

/** Which errors replace the statement that follows the comment `// The error`. */
const errors = {
  ...common,
  /** The kinds of errors, such as `XYZ`. */
  errors: z.string().regex(/^[XYZ]{1,3}$/),
  /** The qubits that they can happen to. */
  on: registers,
}

/** Whatever the error, the circuit does the same. */
const CorrectsClaim = z.strictObject({
  kind: z.literal('corrects'),
  ...errors,
  /** How many qubits have an error at the same time, at most; 1. */
  weight: z.int().min(1).max(3).optional(),
  result: SimpleClaim,
})

/** A register tells which stabilizers an error turns to −1. */
const SyndromeClaim = z.strictObject({
  kind: z.literal('syndrome'),
  ...errors,
  register: name,
  /** The first letter is for qubit 0, the first stabilizer for the lowest bit. */
  stabilizers: z.array(z.string().regex(/^[IXYZ]{1,100}$/)).max(claimLimits.entries),
})

/** A claim of any kind, as circuits of the curated library have. */
export const Claim = z.discriminatedUnion('kind', [...SimpleClaim.options, CorrectsClaim, SyndromeClaim])
export type Claim = z.infer<typeof Claim>

/** A claim that members make of their circuits: of the kinds that a form has. */
export const MemberClaim = z.discriminatedUnion('kind', [
  StateClaim,
  OutcomesClaim,
  UnitaryClaim,
  MapsClaim,
  FiguresClaim.omit({ layers: true }).refine(namesFigure, { error: noFigureMessage, path: ['figures'] }),
])
export type MemberClaim = z.infer<typeof MemberClaim>

/**
 * What came of a proof. `waiting`: nothing yet. `proved`: the circuit does as claimed. `refuted`: it does not, and there is a counterexample.
 * `not checked`: neither, as for a circuit that is too large.
 */
export const claimStates = ['waiting', 'proved', 'refuted', 'not checked'] as const

/** How a proof ended, or that it has not. */
const outcome = {
  /** What came of the proof, with the counterexample or the reason in `reason`. */
  state: z.enum(claimStates),
  /** The counterexample to a refuted claim, or why one is not checked, as a sentence; null for the others. */
  reason: z.string().nullable(),
  /** Choices of constants, parameters, errors and inputs that it was proved for; null unless it is proved. */
  cases: z.int().nullable(),
  /** Whether free parameters had only some of their values. */
  isSampled: z.boolean(),
}

/** A claim of a version of a circuit. */
export const CircuitClaim = z
  .object({
    /** The same in all versions. */
    id: Id,
    /** The version that it is proved of. */
    version: z.int(),
    claim: Claim,
    ...outcome,
    /** When the proof ended; null while it waits. */
    checkedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'CircuitClaim' })
export type CircuitClaim = z.infer<typeof CircuitClaim>

/** What comes of a claim that is only tried. */
export const TriedClaim = z.object(outcome).meta({ id: 'TriedClaim' })
export type TriedClaim = z.infer<typeof TriedClaim>

const byClaim = byId.extend({ claimId: Id })
const body = z.object({ claim: MemberClaim })

export const claimRoutes = routes({
  'GET /circuits/:id/claims': {
    summary:
      'What is claimed of a circuit, and what came of the proofs, the oldest claim first. Those of the newest version, or of another one.',
    access: 'visible',
    params: byId,
    query: z.object({ version: z.coerce.number().int().min(1).max(limits.versionNumber).optional() }),
    answer: successOf(z.array(CircuitClaim)),
  },
  'POST /circuits/:id/claims': {
    summary: `Claims something of the newest version of a circuit. It is proved soon, and again for each new version. A circuit has at most ${claimLimits.count} claims.`,
    access: 'author or admin',
    params: byId,
    body,
    answer: successOf(CircuitClaim),
    status: 201,
    limit: 'simulation',
  },
  'POST /circuits/:id/claims/try': {
    summary: 'Proves a claim of the newest version of a circuit at once, and saves nothing.',
    access: 'author or admin',
    params: byId,
    body,
    answer: successOf(TriedClaim),
    limit: 'simulation',
  },
  'PATCH /circuits/:id/claims/:claimId': {
    summary: 'Replaces a claim of the newest version of a circuit. It is proved again.',
    access: 'author or admin',
    params: byClaim,
    body,
    answer: successOf(CircuitClaim),
    limit: 'simulation',
  },
  'DELETE /circuits/:id/claims/:claimId': {
    summary: 'Deletes a claim of a circuit, and of all of its versions.',
    access: 'author or admin',
    params: byClaim,
    answer: successOf(z.null()),
  },
})
