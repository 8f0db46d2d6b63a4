/** The filters of Feedback Management, stored in the URL once they are applied. */
import type { IssuePriority } from '../../../contract/issues'
import type { IssueFilters } from '../../api/issues'
import * as chosen from '../../issue/filters'
import { priorities } from '../../issue/words'

export interface AdminFilters extends chosen.ChosenFilters {
  priority: IssuePriority | ''
}

export const noFilters: AdminFilters = { q: '', status: '', type: '', priority: '' }

/** Reads the filters from the URL; unknown values are ignored. */
export const readFilters = (search: URLSearchParams): AdminFilters => ({
  ...chosen.readFilters(search),
  priority: chosen.oneOf(priorities, search.get('priority')),
})

export function writeFilters(filters: AdminFilters): URLSearchParams {
  const search = new URLSearchParams()
  for (const name of ['q', 'status', 'type', 'priority'] as const) {
    if (filters[name].trim() !== '') search.set(name, filters[name].trim())
  }
  return search
}

export const isSame = (one: AdminFilters, other: AdminFilters): boolean =>
  writeFilters(one).toString() === writeFilters(other).toString()

/** The filters for the API. */
export const toIssueFilters = ({ priority, ...filters }: AdminFilters): IssueFilters => ({
  ...chosen.toIssueFilters(filters),
  priority: priority === '' ? undefined : [priority],
})
