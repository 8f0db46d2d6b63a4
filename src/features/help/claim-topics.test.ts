import { expect, test } from 'vitest'
import { claimLimits } from '../../../contract/claim-limits'
import { claimTopics } from './claim-topics'

test('the limits of the help are those that proofs have', () => {
  const limits = claimTopics.find(({ id }) => id === 'limits')?.items.join(' ')
  for (const limit of [claimLimits.count, claimLimits.formula, claimLimits.qubits])
    expect(limits).toContain(String(limit))
  expect(limits).toContain('4,096 cases')
})
