/** What administrators do with feedback and to keep the hub in order. */
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import type { BulkAction, Issue, IssuePriority, IssueStatus, IssueSummary } from '../../contract/issues'
import { statusOf } from './errors'
import { request, requestAnswer, type Answer } from './http'
import { refreshIssueLists, notPersisted, issueKeys, toQuery, type IssueFilters } from './issues'

/** All issues, page by page. */
export const managedIssuesQuery = (filters: IssueFilters) =>
  infiniteQueryOptions({
    queryKey: issueKeys.managed(filters),
    queryFn: ({ pageParam, signal }) =>
      requestAnswer('GET /issues', { query: { ...toQuery(filters), cursor: pageParam }, signal }),
    initialPageParam: noCursor,
    getNextPageParam: (last) => last.page.nextCursor ?? undefined,
    staleTime: 0,
    meta: notPersisted,
  })

/** How many there are, in all and of each status. */
export const issueStatsQuery = () =>
  queryOptions({
    queryKey: issueKeys.stats,
    queryFn: ({ signal }) => request('GET /issues/stats', { signal }),
    staleTime: 0,
    meta: notPersisted,
  })

/** What is set on an issue, in the state that the viewer has seen. */
export type IssueChange = Pick<IssueSummary, 'version'> &
  ({ status: IssueStatus } | { priority: IssuePriority } | { assignedToId: string | null })

/** Sets status, priority or assignee, one after the other. Where somebody else was faster, the issue is asked again. */
export function useChangeIssue(id: string) {
  const client = useQueryClient()
  return useMutation({
    scope: { id: `issue ${id}` },
    mutationFn: ({ version: seen, ...setting }: IssueChange) => {
      const params = { id }
      const version = resolveVersion(id, seen)
      if ('status' in setting) return request('PUT /issues/:id/status', { params, body: { ...setting, version } })
      if ('priority' in setting) return request('PUT /issues/:id/priority', { params, body: { ...setting, version } })
      return request('PUT /issues/:id/assign', { params, body: { ...setting, version } })
    },
    onSuccess: (summary, { version: seen }) => {
      recordOwnChange(id, resolveVersion(id, seen), summary.version)
      updateIssueInLists(client, summary)
      client.setQueryData<Issue>(issueKeys.detail(summary.id), (issue) => issue && { ...issue, ...summary })
      void client.invalidateQueries({ queryKey: issueKeys.detail(summary.id) })
      void client.invalidateQueries({ queryKey: issueKeys.stats })
    },
    onError: (error) => {
      if (![404, 409].includes(statusOf(error) ?? 0)) return
      void client.invalidateQueries({ queryKey: issueKeys.detail(id) })
      refreshIssueLists(client)
    },
    retry: false,
  })
}

/** From which version to which one's own changes have led, by issue and version. */
const ownChanges = new Map<string, number>()

/** What the viewer saw, and what they themselves have made of it since: their second click must not lose to their first. */
function resolveVersion(id: string, seen: number): number {
  let version = seen
  for (let next = ownChanges.get(`${id} ${version}`); next !== undefined; next = ownChanges.get(`${id} ${version}`)) {
    version = next
  }
  return version
}

function recordOwnChange(id: string, from: number, to: number): void {
  if (to > from) ownChanges.set(`${id} ${from}`, to)
}

/** Does one thing to many issues in the state that the viewer has seen: to all of them, or to none where somebody was faster. */
export function useBulkAction() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ seen, action }: { seen: readonly Pick<IssueSummary, 'id' | 'version'>[]; action: BulkAction }) => {
      const ids = seen.map(({ id }) => id)
      const versions = seen.map(({ id, version }) => resolveVersion(id, version))
      return requestAnswer('POST /issues/bulk', { body: { ids, versions, action } })
    },
    onSettled: () => void client.invalidateQueries({ queryKey: issueKeys.all }),
    retry: false,
  })
}

/** Hides a circuit from all but its author and administrators, or shows it again. */
export function useHideCircuit() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; isHidden: boolean; reason?: string }) =>
      request('PUT /moderation/circuits/:id', { params: { id }, body }),
    onSuccess: () => refreshModerated(client),
    retry: false,
  })
}

/** Hides a comment on a circuit, or shows it again. */
export function useHideComment() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; isHidden: boolean; reason?: string }) =>
      request('PUT /moderation/comments/:id', { params: { id }, body }),
    onSuccess: () => refreshModerated(client),
    retry: false,
  })
}

/** Bans a user, or lets them in again. */
export function useBanUser() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; isBanned: boolean; reason?: string }) =>
      requestAnswer('PUT /moderation/users/:id', { params: { id }, body }),
    onSuccess: () => refreshModerated(client),
    retry: false,
  })
}

/** What administrators did, page by page, the latest first. */
export const moderationLogQuery = () =>
  infiniteQueryOptions({
    queryKey: ['moderation', 'log'],
    queryFn: ({ pageParam, signal }) => requestAnswer('GET /moderation/log', { query: { cursor: pageParam }, signal }),
    initialPageParam: noCursor,
    getNextPageParam: (last) => last.page.nextCursor ?? undefined,
    staleTime: 0,
    meta: notPersisted,
  })

const noCursor: string | undefined = undefined

interface Pages {
  pages: Answer<'GET /issues'>[]
  pageParams: unknown[]
}

/** The row of an issue in every list that shows it. It stays where it is, also where it no longer passes the filters. */
function updateIssueInLists(client: QueryClient, summary: IssueSummary) {
  client.setQueriesData<Pages>({ queryKey: issueKeys.lists }, (list) =>
    list === undefined
      ? undefined
      : {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            data: page.data.map((issue) => (issue.id === summary.id ? summary : issue)),
          })),
        },
  )
}

function refreshModerated(client: QueryClient) {
  for (const queryKey of [['circuits'], ['users'], ['moderation'], issueKeys.all]) {
    void client.invalidateQueries({ queryKey })
  }
}
