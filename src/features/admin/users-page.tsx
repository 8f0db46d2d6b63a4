import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { managedUsersQuery } from '../../api/administration'
import { FilterBar } from '../../issue/filter-fields'
import { useUrlState } from '../../lib/url-state'
import { Button } from '../../ui/button'
import { InlineSelect } from '../../ui/inline-select'
import { EmptyPanel } from '../../ui/notice'
import { Page, PageHeader, Stack } from '../../ui/page'
import { PagedList } from '../../ui/paged-list'
import { ResultCount, Results } from '../../ui/results'
import { SearchBox } from '../../ui/search-box'
import { AdminNav } from './admin-nav'
import { AdminOnly } from './admin-only'
import {
  noUserFilters,
  readUserFilters,
  roles,
  states,
  toUserFilters,
  writeUserFilters,
  type ChosenUserFilters,
} from './user-filters'
import { UsersTable } from './users-table'

const title = 'Users'

/** All accounts, and what administrators do about them. */
export default function UsersPage() {
  return (
    <AdminOnly title={title}>
      <Page title={title}>
        <AdminNav />
        <PageHeader title={title} />
        <UserList />
      </Page>
    </AdminOnly>
  )
}

function UserList() {
  const [filters, change] = useUrlState({ read: readUserFilters, write: writeUserFilters, replace: true })
  const list = useInfiniteQuery({ ...managedUsersQuery(toUserFilters(filters)), placeholderData: keepPreviousData })
  const users = list.data?.pages.flatMap(({ data }) => data) ?? []
  const total = list.data?.pages[0]?.page.total ?? 0
  return (
    <Stack>
      <Filters filters={filters} onChange={(part) => change((current) => ({ ...current, ...part }))} />
      <PagedList list={list} failure="The users could not be loaded.">
        {list.data && (
          <Results aria-label="Found" aria-busy={list.isPlaceholderData}>
            <ResultCount count={total} noun="user" nouns="users" />
            {users.length > 0 && <UsersTable users={users} />}
            {users.length === 0 && !list.isError && (
              <EmptyPanel
                title="No users found"
                actions={<Button onClick={() => change(() => noUserFilters)}>Clear filters</Button>}
              >
                No user matches your current filters.
              </EmptyPanel>
            )}
          </Results>
        )}
      </PagedList>
    </Stack>
  )
}

interface FiltersProps {
  filters: ChosenUserFilters
  onChange: (part: Partial<ChosenUserFilters>) => void
}

function Filters({ filters, onChange }: FiltersProps) {
  return (
    <FilterBar role="search" aria-label="Filters">
      <SearchBox
        aria-label="Search users"
        placeholder="Search username or email..."
        value={filters.q}
        onSearch={(q) => onChange({ q })}
      />
      <InlineSelect
        aria-label="Role"
        options={[{ value: '', label: 'All Roles' }, ...roles]}
        value={filters.role}
        onChoose={(role) => onChange({ role })}
      />
      <InlineSelect
        aria-label="State"
        options={[{ value: '', label: 'All States' }, ...states]}
        value={filters.state}
        onChoose={(state) => onChange({ state })}
      />
    </FilterBar>
  )
}
