/** What feedback is filtered by, wherever it is listed, as it stands in the URL: `?q=slow&status=OPEN&type=BUG`. */
import type { IssueStatus, IssueType } from '../../contract/issues'
import type { IssueFilters } from '../api/issues'
import { statuses, types } from './words'

export interface ChosenFilters {
  q: string
  /** Empty for all. */
  status: IssueStatus | ''
  type: IssueType | ''
}

/** Reads the filters from the URL's search part; what is no status or type counts for nothing. */
export const readFilters = (search: URLSearchParams): ChosenFilters => ({
  q: search.get('q') ?? '',
  status: oneOf(statuses, search.get('status')),
  type: oneOf(types, search.get('type')),
})

/** As the server is asked. */
export const toIssueFilters = ({ q, status, type }: ChosenFilters): IssueFilters => ({
  q: q.trim() || undefined,
  status: status === '' ? undefined : [status],
  type: type === '' ? undefined : [type],
})

/** The value that a text names; empty where it names none. */
export const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | '' =>
  values.find((value) => value === text) ?? ''
