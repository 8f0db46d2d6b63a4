/** What the search says, in words. Pure. */
import { formatInteger } from '../../../lib/format-integer'
import { countNoun } from '../../../lib/count-noun'
import type { CostKind, Suggestion } from './sample'
import type { SearchProgress, SearchQuestion, SearchResult } from './search'

/** The name of each kind of cost. */
export const costNames: Record<CostKind, string> = { twoQubitGates: 'Two-qubit gates', depth: 'Depth' }

/** A cost with its unit, as in `6 two-qubit gates` or `depth 9`. */
const formatCost = (kind: CostKind, cost: number): string =>
  kind === 'depth' ? `depth ${formatInteger(cost)}` : countNoun(cost, 'two-qubit gate')

/** An expressibility, as in the quality panel. */
export const formatExpressibility = (value: number): string => value.toFixed(value < 10 ? 3 : 1)

/** A setting with its figures, for those who cannot see where it lies. */
export const describeSuggestion = ({ words, cost, value }: Suggestion, kind: CostKind): string =>
  `${words}: expressibility ${formatExpressibility(value)}, ${formatCost(kind, cost)}`

/** How far a search is, as in `120 of 340 settings, 12 on the front`. */
export function describeProgress({ stage, done, total, front }: SearchProgress): string {
  if (stage === 'building') return `Building circuits: ${formatInteger(done)} of ${formatInteger(total)}`
  const share = `${formatInteger(done)} of ${countNoun(total, 'setting')}`
  return `${stage === 'refining' ? 'Refining ' : ''}${share}, ${formatInteger(front.length)} on the front`
}

/** What was found, as a sentence. */
export function describeResult(
  { budget, qubits, isNative }: SearchQuestion,
  { points, front, lowestCost }: SearchResult,
): string {
  if (points.length > 0)
    return `${countNoun(front.length, 'setting')} of ${formatInteger(points.length)}: no other reaches more states at the same cost or less.`
  const on = `on ${countNoun(qubits, 'qubit')}`
  if (lowestCost === null && isNative) return `Nothing that the device runs as it is suits this purpose ${on}.`
  if (lowestCost === null) return `Nothing that the builder can make for this purpose ${on} has parameters to train.`
  return budget.kind === 'depth'
    ? `No setting stays within depth ${budget.limit} ${on}. The smallest has ${lowestCost}.`
    : `No setting stays within ${countNoun(budget.limit, 'two-qubit gate')} ${on}. The smallest has ${lowestCost}.`
}
