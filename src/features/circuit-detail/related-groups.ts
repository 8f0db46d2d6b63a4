import type { CircuitSummary, Related } from '../../../contract/circuits'

/** Each circuit once, in the first list that it belongs to. */
export function distinctGroups({ sameShape, forks, byAuthor }: Related) {
  const seen = new Set<string>()
  const unseen = (circuits: readonly CircuitSummary[]) =>
    circuits.filter(({ id }) => {
      const isNew = !seen.has(id)
      seen.add(id)
      return isNew
    })
  return {
    exact: unseen(sameShape.filter(({ isExact }) => isExact)),
    alike: unseen(sameShape.filter(({ isExact }) => !isExact)),
    forks: unseen(forks),
    byAuthor: unseen(byAuthor),
  }
}
