import type { CircuitFamily, CircuitSummary, Related } from '../../../contract/circuits'

/**
 * Each circuit once, in the first list that it belongs to.
 *
 * @param family the circuits of the family tree, which is above these lists
 */
export function distinctGroups(
  { similar, forks, byAuthor }: Related,
  family: Pick<CircuitFamily, 'ancestors' | 'descendants'>,
) {
  const seen = new Set([...family.ancestors, ...family.descendants].map(({ id }) => id))
  const unseen = <Listed extends CircuitSummary>(circuits: readonly Listed[]) =>
    circuits.filter(({ id }) => {
      const isNew = !seen.has(id)
      seen.add(id)
      return isNew
    })
  return {
    similar: unseen(similar),
    forks: unseen(forks),
    byAuthor: unseen(byAuthor),
  }
}
