/** The filters of My Issues in the URL, which follows each change at once. */
import type { ChosenFilters } from '../../issue/filters'

/** Writes the filters into a search part, and leaves the rest of it unchanged. */
export function writeFilters(search: URLSearchParams, filters: ChosenFilters): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of ['q', 'status', 'type'] as const) {
    if (filters[name]) next.set(name, filters[name])
    else next.delete(name)
  }
  return next
}

export const noFilters: ChosenFilters = { q: '', status: '', type: '' }

export const isFiltered = ({ q, status, type }: ChosenFilters): boolean =>
  q.trim() !== '' || status !== '' || type !== ''
