/** What somebody types into the form of a claim, and the claim that it becomes. */
import type { Claim, MemberClaim } from '../../../../contract/claims'
import { figureKeys } from './claim-words'

/** The kinds that the form has. */
export const kinds = ['outcomes', 'state', 'maps', 'unitary', 'figures'] as const
export type DraftKind = (typeof kinds)[number]

type FigureKey = (typeof figureKeys)[number]

/** The form. Each kind uses some of the fields, and none loses what was typed for another one. */
export interface ClaimDraft {
  kind: DraftKind
  says: string
  /** A formula of x, or a line `00: 1/2` for each value. */
  values: string
  /** Names of registers, with commas between them. */
  inputs: string
  /** A line `sum = a + b` for each register. */
  outputs: string
  /** A formula of row and column, or a line for each row, with commas between its entries. */
  matrix: string
  figure: FigureKey
  comparison: 'at most' | 'exactly'
  figureValue: string
}

/** The fields of the form that may have a mistake. */
type DraftField = 'says' | 'values' | 'inputs' | 'outputs' | 'matrix' | 'figureValue'
export type DraftErrors = Partial<Record<DraftField, string>>

export const emptyDraft: ClaimDraft = {
  kind: 'outcomes',
  says: '',
  values: '',
  inputs: '',
  outputs: '',
  matrix: '',
  figure: 'depth',
  comparison: 'at most',
  figureValue: '',
}

/** The claim of a draft, or what is missing field by field. */
export function claimOf(draft: ClaimDraft): { claim: MemberClaim } | { errors: DraftErrors } {
  const errors: DraftErrors = {}
  const says = draft.says.trim()
  if (says === '') errors.says = 'Please say what the circuit does.'
  const claim = claimOfKind(draft, says, errors)
  return Object.values(errors).length > 0 ? { errors } : { claim }
}

function claimOfKind(draft: ClaimDraft, says: string, errors: DraftErrors): MemberClaim {
  switch (draft.kind) {
    case 'state': {
      const { formula, terms } = readValues(draft.values, errors)
      return { kind: 'state', says, ...(terms ? { terms } : { amplitude: formula }) }
    }
    case 'outcomes': {
      const { formula, terms } = readValues(draft.values, errors)
      return { kind: 'outcomes', says, ...(terms ? { terms } : { probability: formula }) }
    }
    case 'maps': {
      const inputs = draft.inputs.split(',').map(trim).filter(Boolean)
      if (inputs.length === 0) errors.inputs = 'Please enter the name of a register.'
      return { kind: 'maps', says, inputs, outputs: readOutputs(draft.outputs, errors) }
    }
    case 'unitary':
      return { kind: 'unitary', says, ...readMatrix(draft.matrix, errors) }
    case 'figures': {
      const value = draft.figureValue.trim()
      if (value === '') errors.figureValue = 'Please enter a number.'
      const counts = { [draft.figure]: value }
      return { kind: 'figures', says, ...(draft.comparison === 'at most' ? { atMost: counts } : { figures: counts }) }
    }
  }
}

/** The draft of a claim; null for one that the form has no fields for. */
export function draftOf(claim: Claim): ClaimDraft | null {
  if (claim.each !== undefined) return null
  const draft = draftOfKind(claim)
  if (draft === null) return null
  const whole = { ...emptyDraft, ...draft, says: claim.says }
  // Whatever the form cannot say would be lost.
  const again = claimOf(whole)
  return 'claim' in again && JSON.stringify(sorted(again.claim)) === JSON.stringify(sorted(claim)) ? whole : null
}

/** The claim as one that can be saved again; null for kinds that only the library has. */
export function toMemberClaim(claim: Claim): MemberClaim | null {
  switch (claim.kind) {
    case 'state':
    case 'outcomes':
    case 'maps':
    case 'unitary':
      return claim
    case 'figures': {
      const { layers, ...others } = claim
      return layers === undefined ? others : null
    }
    case 'expectations':
    case 'cut':
    case 'corrects':
    case 'syndrome':
      return null
  }
}

/** The field of the form that a path of the server's answer belongs to, such as `claim.outputs.sum`. */
export function fieldOf(path: string, kind: DraftKind): DraftField | null {
  const [, name] = path.split('.')
  if (name === 'says' || name === 'inputs' || name === 'outputs') return name
  if (name === 'amplitude' || name === 'probability' || name === 'terms') return 'values'
  if (name === 'entry' || name === 'matrix') return 'matrix'
  return kind === 'figures' && name !== undefined ? 'figureValue' : null
}

const trim = (text: string) => text.trim()

const linesIn = (text: string): string[] => text.split('\n').map(trim).filter(Boolean)

function readValues(text: string, errors: DraftErrors): { formula: string; terms?: Record<string, string> } {
  const lines = linesIn(text)
  if (lines.length === 0) errors.values = 'Please enter a formula, or a line for each value.'
  const parts = lines.map((line) => /^([01]+)\s*:\s*(.+)$/.exec(line))
  if (parts.every((part) => part === null)) return { formula: lines.join(' ') }
  const terms: Record<string, string> = {}
  for (const [at, part] of parts.entries()) {
    if (part === null) errors.values = `Write bits, a colon and a formula, as in 00: 1/2. Line ${at + 1} has none.`
    else terms[part[1] ?? ''] = part[2] ?? ''
  }
  return { formula: '', terms }
}

function readOutputs(text: string, errors: DraftErrors): Record<string, string> {
  const lines = linesIn(text)
  if (lines.length === 0) errors.outputs = 'Please say what a register becomes, as in sum = a + b.'
  const outputs: Record<string, string> = {}
  for (const [at, line] of lines.entries()) {
    const part = /^(\w+)\s*=(?!=)\s*(.+)$/.exec(line)
    if (part === null) errors.outputs = `Write a register, = and a formula, as in sum = a + b. Line ${at + 1} has none.`
    else outputs[part[1] ?? ''] = part[2] ?? ''
  }
  return outputs
}

function readMatrix(text: string, errors: DraftErrors): { entry: string } | { matrix: string[][] } {
  const lines = linesIn(text)
  if (lines.length === 0) errors.matrix = 'Please enter a formula, or the rows of the matrix.'
  if (lines.length < 2) return { entry: lines[0] ?? '' }
  const matrix = lines.map(splitEntries)
  if (matrix.some((row) => row.length !== matrix.length || row.includes(''))) {
    errors.matrix = `A matrix with ${matrix.length} rows has ${matrix.length} entries in each, with commas between them.`
  }
  return { matrix }
}

/** The entries of a row: commas within brackets belong to functions. */
function splitEntries(line: string): string[] {
  const entries = ['']
  let depth = 0
  for (const sign of line) {
    if (sign === '(') depth++
    if (sign === ')') depth--
    if (sign === ',' && depth === 0) entries.push('')
    else entries.push(`${entries.pop() ?? ''}${sign}`)
  }
  return entries.map(trim)
}

function draftOfKind(claim: Claim): Partial<ClaimDraft> | null {
  switch (claim.kind) {
    case 'state':
      return { kind: 'state', values: claim.amplitude ?? textOfTerms(claim.terms) }
    case 'outcomes':
      return { kind: 'outcomes', values: claim.probability ?? textOfTerms(claim.terms) }
    case 'maps':
      return {
        kind: 'maps',
        inputs: claim.inputs.join(', '),
        outputs: Object.entries(claim.outputs)
          .map(([name, formula]) => `${name} = ${formula}`)
          .join('\n'),
      }
    case 'unitary':
      return { kind: 'unitary', matrix: claim.entry ?? (claim.matrix ?? []).map((row) => row.join(', ')).join('\n') }
    case 'figures': {
      const comparison = claim.atMost === undefined ? 'exactly' : 'at most'
      const [[name, figureValue] = []] = Object.entries(claim.atMost ?? claim.figures ?? {})
      const figure = figureKeys.find((key) => key === name)
      return figure === undefined ? null : { kind: 'figures', figure, comparison, figureValue: figureValue ?? '' }
    }
    case 'expectations':
    case 'cut':
    case 'corrects':
    case 'syndrome':
      return null
  }
}

const textOfTerms = (terms: Readonly<Record<string, string>> = {}): string =>
  Object.entries(terms)
    .map(([bits, formula]) => `${bits}: ${formula}`)
    .join('\n')

/** An object with its keys in order, so that two can be compared as texts. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
