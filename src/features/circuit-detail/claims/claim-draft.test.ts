import { describe, expect, it } from 'vitest'
import type { Claim } from '../../../../contract/claims'
import { claimOf, draftOf, emptyDraft, fieldOf, toMemberClaim, type ClaimDraft } from './claim-draft'
import { linesOf, outcomeInWords } from './claim-words'

const says = 'does it'
const draft = (fields: Partial<ClaimDraft>) => claimOf({ ...emptyDraft, says, ...fields })

describe('The form of a claim', () => {
  it.each<[string, Partial<ClaimDraft>, Claim]>([
    ['a formula', { kind: 'outcomes', values: ' 1/4 ' }, { kind: 'outcomes', says, probability: '1/4' }],
    ['lines', { kind: 'state', values: '00: 1\n\n11 : -1' }, { kind: 'state', says, terms: { '00': '1', '11': '-1' } }],
    [
      'a function',
      { kind: 'maps', inputs: 'a, b', outputs: 'sum = a + b\nis_same = a == b' },
      { kind: 'maps', says, inputs: ['a', 'b'], outputs: { sum: 'a + b', is_same: 'a == b' } },
    ],
    [
      'a formula of a matrix',
      { kind: 'unitary', matrix: 'bit(row, 0)' },
      { kind: 'unitary', says, entry: 'bit(row, 0)' },
    ],
    [
      'the rows of a matrix',
      { kind: 'unitary', matrix: '1, 0\n0, min(1, 2)' },
      {
        kind: 'unitary',
        says,
        matrix: [
          ['1', '0'],
          ['0', 'min(1, 2)'],
        ],
      },
    ],
    ['a limit', { kind: 'figures', figureValue: '7' }, { kind: 'figures', says, atMost: { depth: '7' } }],
    [
      'a number',
      { kind: 'figures', figure: 'qubits', comparison: 'exactly', figureValue: '3' },
      { kind: 'figures', says, figures: { qubits: '3' } },
    ],
  ])('becomes a claim of %s, and the claim becomes the form again', (_, fields, claim) => {
    expect(draft(fields)).toEqual({ claim })
    const again = draftOf(claim)
    expect(again && claimOf(again)).toEqual({ claim })
  })

  it.each<[string, Partial<ClaimDraft>, string]>([
    ['no sentence', { says: ' ', values: '1' }, 'says'],
    ['no formula', {}, 'values'],
    ['a line without bits', { values: '00: 1\n1/2' }, 'values'],
    ['no register', { kind: 'maps', inputs: ' , ', outputs: 'b = a' }, 'inputs'],
    ['a comparison as a result', { kind: 'maps', inputs: 'a', outputs: 'b == a' }, 'outputs'],
    ['rows of different lengths', { kind: 'unitary', matrix: '1, 0\n0' }, 'matrix'],
    ['no number', { kind: 'figures' }, 'figureValue'],
  ])('says at its field that there is %s', (_, fields, field) => {
    expect(draft(fields)).toEqual({ errors: { [field]: expect.any(String) } })
  })

  it('has no fields for what only the library claims', () => {
    expect(draftOf({ kind: 'maps', says, inputs: ['a'], outputs: { a: 'a' }, phase: 'i' })).toBeNull()
    expect(draftOf({ kind: 'state', says, amplitude: '1', each: { n: [0, 3] } })).toBeNull()
    expect(draftOf({ kind: 'expectations', says, observables: { Z0: '1' } })).toBeNull()
    expect(toMemberClaim({ kind: 'expectations', says, observables: { Z0: '1' } })).toBeNull()
    expect(toMemberClaim({ kind: 'figures', says, layers: ['h'] })).toBeNull()
  })

  it.each([
    ['claim.outputs.sum', 'maps', 'outputs'],
    ['claim.matrix.0.1', 'unitary', 'matrix'],
    ['claim.terms.00', 'state', 'values'],
    ['claim.atMost.depth', 'figures', 'figureValue'],
    ['claim.says', 'state', 'says'],
    ['claim', 'state', null],
  ] as const)('shows what is wrong with %s at its field', (path, kind, field) => {
    expect(fieldOf(path, kind)).toBe(field)
  })
})

describe('A claim in words', () => {
  it.each([
    ['proved', 1, null, false, 'Proved by simulation'],
    ['proved', 4096, null, false, 'Proved by simulation, 4,096 cases'],
    ['proved', 4, null, true, 'Proved by simulation, 4 cases, with some values of its free parameters'],
    ['refuted', null, 'The depth is 3 instead of 2.', false, 'Refuted: The depth is 3 instead of 2.'],
    ['not checked', null, 'The circuit is too large.', false, 'Not checked: The circuit is too large.'],
    ['waiting', null, null, false, 'Checking…'],
  ] as const)('says that it is %s', (state, cases, reason, isSampled, words) => {
    expect(outcomeInWords({ state, cases, reason, isSampled })).toBe(words)
  })

  it('has a line for each formula, with what it is about', () => {
    expect(linesOf({ kind: 'maps', says, each: { k: [0, 3] }, inputs: ['a'], outputs: { b: 'a + k' } })).toEqual([
      { subject: 'For all values of', formula: 'a' },
      { subject: 'b becomes', formula: 'a + k' },
      { subject: 'For all k', formula: '0 to 3' },
    ])
    expect(linesOf({ kind: 'figures', says, atMost: { depth: '7' }, figures: { qubits: '3' } })).toEqual([
      { subject: 'Qubits', formula: '3' },
      { subject: 'Depth', formula: '≤ 7' },
    ])
  })
})
