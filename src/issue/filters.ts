/** The filters of every list of issues, stored in the URL: `?q=slow&status=OPEN&type=BUG`. */
import type { IssueStatus, IssueType } from '../../contract/issues'
import type { IssueFilters } from '../api/issues'
import { statuses, types } from './words'

export interface ChosenFilters {
  q: string
  /** Empty for all. */
  status: IssueStatus | ''
  type: IssueType | ''
}

/** Reads the filters from the URL's search part; unknown values are ignored. */
export const readFilters = (search: URLSearchParams): ChosenFilters => ({
  q: search.get('q') ?? '',
  status: oneOf(statuses, search.get('status')),
  type: oneOf(types, search.get('type')),
})

/** The filters for the API. */
export const toIssueFilters = ({ q, status, type }: ChosenFilters): IssueFilters => ({
  q: q.trim() || undefined,
  status: status === '' ? undefined : [status],
  type: type === '' ? undefined : [type],
})

/** The value that equals a text; empty where there is none. */
export const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | '' =>
  values.find((value) => value === text) ?? ''
