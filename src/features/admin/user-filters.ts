/** The filters of the users page, stored in the URL. */
import type { AccountState } from '../../../contract/administration'
import type { Role } from '../../../contract/users'
import type { UserFilters } from '../../api/administration'

/** The roles with their names, the least first. */
export const roles: readonly { value: Role; label: string }[] = [
  { value: 'USER', label: 'User' },
  { value: 'RESEARCHER', label: 'Researcher' },
  { value: 'DEVELOPER', label: 'Developer' },
  { value: 'ADMIN', label: 'Administrator' },
]

/** The states with their names. */
export const states: readonly { value: AccountState; label: string }[] = [
  { value: 'active', label: 'Active' },
  { value: 'unverified', label: 'Not verified' },
  { value: 'banned', label: 'Banned' },
]

/** The filters as the page has them; empty for all. */
export interface ChosenUserFilters {
  q: string
  role: Role | ''
  state: AccountState | ''
}

export const noUserFilters: ChosenUserFilters = { q: '', role: '', state: '' }

/** Reads the filters from the URL; unknown values are ignored. */
export const readUserFilters = (search: URLSearchParams): ChosenUserFilters => ({
  // The server takes no text with NUL. What replaces it is in no name and no address either, so nothing is found.
  q: (search.get('q') ?? '').replaceAll('\0', '\uFFFD'),
  role: roles.find(({ value }) => value === search.get('role'))?.value ?? '',
  state: states.find(({ value }) => value === search.get('state'))?.value ?? '',
})

export function writeUserFilters(_: URLSearchParams, filters: ChosenUserFilters): URLSearchParams {
  const search = new URLSearchParams()
  for (const name of ['q', 'role', 'state'] as const) if (filters[name] !== '') search.set(name, filters[name])
  return search
}

/** The filters for the API. */
export const toUserFilters = ({ q, role, state }: ChosenUserFilters): UserFilters => ({
  q: q.trim() || undefined,
  role: role || undefined,
  state: state || undefined,
})
