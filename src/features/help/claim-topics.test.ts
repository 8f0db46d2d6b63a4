import { expect, test } from 'vitest'
import { claims } from '../../../contract/limits'
import { claimTopics } from './claim-topics'

test('the limits of the help are those that proofs have', () => {
  const limits = claimTopics.find(({ id }) => id === 'limits')?.items.join(' ')
  for (const limit of [claims.count, claims.formula, claims.qubits]) expect(limits).toContain(String(limit))
  expect(limits).toContain('4,096 cases')
})
