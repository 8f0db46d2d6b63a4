/** The filters of Feedback Management, as they stand in the URL once they are applied. */
import type { IssuePriority, IssueStatus, IssueType } from '../../../contract/issues'
import type { IssueFilters } from '../../api/issues'
import { priorities, statuses, types } from '../../issue/words'

export interface AdminFilters {
  q: string
  /** Empty for all. */
  status: IssueStatus | ''
  type: IssueType | ''
  priority: IssuePriority | ''
}

export const noFilters: AdminFilters = { q: '', status: '', type: '', priority: '' }

/** What is no status, type or priority counts for nothing. */
export function readFilters(search: URLSearchParams): AdminFilters {
  return {
    q: search.get('q') ?? '',
    status: statuses.find((status) => status === search.get('status')) ?? '',
    type: types.find((type) => type === search.get('type')) ?? '',
    priority: priorities.find((priority) => priority === search.get('priority')) ?? '',
  }
}

export function writeFilters(filters: AdminFilters): URLSearchParams {
  const search = new URLSearchParams()
  for (const name of ['q', 'status', 'type', 'priority'] as const) {
    if (filters[name].trim() !== '') search.set(name, filters[name].trim())
  }
  return search
}

export const isSame = (one: AdminFilters, other: AdminFilters): boolean =>
  writeFilters(one).toString() === writeFilters(other).toString()

/** As the server is asked. */
export const askedWith = ({ q, status, type, priority }: AdminFilters): IssueFilters => ({
  q: q.trim() || undefined,
  status: status === '' ? undefined : [status],
  type: type === '' ? undefined : [type],
  priority: priority === '' ? undefined : [priority],
})
