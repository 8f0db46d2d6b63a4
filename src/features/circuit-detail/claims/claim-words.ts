/** Claims and what came of their proofs, in words. */
import type { Claim, TriedClaim } from '../../../../contract/claims'
import { countNoun } from '../../../lib/count-noun'

/** What came of a proof, as a sentence without a full stop where it has none of its own. */
export function outcomeInWords({ state, cases, reason, isSampled }: TriedClaim): string {
  switch (state) {
    case 'waiting':
      return 'Checking…'
    case 'proved': {
      const counted = cases !== null && cases > 1 ? `, ${countNoun(cases, 'case')}` : ''
      return `Proved by simulation${counted}${isSampled ? ', with some values of its free parameters' : ''}`
    }
    case 'refuted':
      return `Refuted: ${reason ?? ''}`
    case 'not checked':
      return `Not checked: ${reason ?? ''}`
  }
}

/** A line of a claim: what is expected of something. */
interface ClaimLine {
  /** What it is about: `Amplitude of |x⟩`. */
  subject: string
  /** The formula, with a sign of comparison where it is a limit. */
  formula: string
}

/** What figures are called. */
export const figureNames = {
  depth: 'Depth',
  qubits: 'Qubits',
  twoQubitGates: 'Two-qubit gates',
  operations: 'Operations',
  parameters: 'Free parameters',
} as const

/** The formulas of a claim, each with what it says something about. */
export function linesOf(claim: Claim): ClaimLine[] {
  return [...linesOfKind(claim), ...rangesOf(claim)]
}

function linesOfKind(claim: Claim): ClaimLine[] {
  switch (claim.kind) {
    case 'state':
      return formulaOrTerms('Amplitude of', claim.amplitude, claim.terms)
    case 'outcomes':
      return formulaOrTerms('Probability of', claim.probability, claim.terms)
    case 'expectations':
      return entriesOf(claim.observables, (observable) => `Expectation of ${observable}`)
    case 'unitary':
      if (claim.entry !== undefined) return [{ subject: 'Entry at row, column', formula: claim.entry }]
      return (claim.matrix ?? []).map((row, at) => ({ subject: `Row ${at}`, formula: row.join(', ') }))
    case 'maps': {
      const inputs = { subject: 'For all values of', formula: claim.inputs.join(', ') }
      const phase = claim.phase === undefined ? [] : [{ subject: 'Factor of the amplitude', formula: claim.phase }]
      return [inputs, ...entriesOf(claim.outputs, (name) => `${name} becomes`), ...phase]
    }
    case 'figures':
      return [
        ...figureLines(claim.figures, ''),
        ...figureLines(claim.atMost, '≤ '),
        ...entriesOf(claim.gates ?? {}, (name) => `Gates ${name}`),
        ...(claim.layers === undefined ? [] : [{ subject: 'Layers', formula: claim.layers.join(', ') }]),
      ]
    case 'cut':
      return [
        { subject: 'Edges', formula: claim.edges.map(([one, other]) => `${one}–${other}`).join(', ') },
        { subject: 'Angles γ and β', formula: claim.angles.join(', ') },
        ...(claim.expected === undefined ? [] : [{ subject: 'Expected cut', formula: claim.expected }]),
      ]
    case 'corrects':
      return [errorsLine(claim), ...linesOf(claim.result)]
    case 'syndrome':
      return [errorsLine(claim), { subject: `Stabilizers in ${claim.register}`, formula: claim.stabilizers.join(', ') }]
  }
}

const errorsLine = ({ errors, on, weight = 1 }: { errors: string; on: string[]; weight?: number | undefined }) => ({
  subject: weight === 1 ? 'For one error on' : `For up to ${weight} errors on`,
  formula: `${on.join(', ')}: ${[...errors].join(', ')}`,
})

const rangesOf = ({ each = {} }: Claim): ClaimLine[] =>
  Object.entries(each).map(([name, [first, last]]) => ({ subject: `For all ${name}`, formula: `${first} to ${last}` }))

function formulaOrTerms(
  what: string,
  formula: string | undefined,
  terms: Readonly<Record<string, string>> = {},
): ClaimLine[] {
  if (formula !== undefined) return [{ subject: `${what} |x⟩`, formula }]
  return entriesOf(terms, (bits) => `${what} |${bits}⟩`)
}

const entriesOf = (entries: Readonly<Record<string, string>>, subjectOf: (name: string) => string): ClaimLine[] =>
  Object.entries(entries).map(([name, formula]) => ({ subject: subjectOf(name), formula }))

function figureLines(figures: Partial<Record<keyof typeof figureNames, string | undefined>> = {}, sign: string) {
  return Object.entries(figures).flatMap(([name, formula]) => {
    const key = figureKeys.find((known) => known === name)
    return key === undefined || formula === undefined
      ? []
      : [{ subject: figureNames[key], formula: `${sign}${formula}` }]
  })
}

/** The figures in the order of a form. */
export const figureKeys = ['depth', 'qubits', 'twoQubitGates', 'operations', 'parameters'] as const
