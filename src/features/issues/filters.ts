/** The filters of My Issues and how they stand in the URL, as in `?q=slow&status=OPEN&type=BUG`. */
import type { IssueStatus, IssueType } from '../../../contract/issues'
import type { IssueFilters } from '../../api/issues'
import { statuses, types } from '../../issue/words'

export interface MyFilters {
  q: string
  /** Empty for all. */
  status: IssueStatus | ''
  type: IssueType | ''
}

/** Reads the filters from the URL's search part; what is no status or type counts for nothing. */
export function readFilters(search: URLSearchParams): MyFilters {
  return {
    q: search.get('q') ?? '',
    status: statuses.find((status) => status === search.get('status')) ?? '',
    type: types.find((type) => type === search.get('type')) ?? '',
  }
}

/** Writes the filters into a search part, and leaves what else stands there. */
export function writeFilters(search: URLSearchParams, filters: MyFilters): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of ['q', 'status', 'type'] as const) {
    if (filters[name]) next.set(name, filters[name])
    else next.delete(name)
  }
  return next
}

export const isFiltered = ({ q, status, type }: MyFilters): boolean => q.trim() !== '' || status !== '' || type !== ''

/** As the server is asked. */
export const askedWith = ({ q, status, type }: MyFilters): IssueFilters => ({
  q: q.trim() || undefined,
  status: status === '' ? undefined : [status],
  type: type === '' ? undefined : [type],
})
