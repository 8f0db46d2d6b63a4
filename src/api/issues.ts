/** Issues, which the pages call feedback: members report them and read their own, administrators manage all. */
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import type { CommentSort } from '../../contract/circuits'
import type {
  BulkAction,
  Issue,
  IssueComment,
  IssuePriority,
  IssueStatus,
  IssueSummary,
  IssueType,
} from '../../contract/issues'
import { statusOf } from './errors'
import { request, requestAnswer, type Answer, type Call } from './http'
import { cursorPaging } from './paging'

/** Which issues a list shows. */
export interface IssueFilters {
  q?: string | undefined
  status?: readonly IssueStatus[] | undefined
  type?: readonly IssueType[] | undefined
  priority?: readonly IssuePriority[] | undefined
}

/** The query keys of issues. */
export const issueKeys = {
  all: ['issues'],
  lists: ['issues', 'list'],
  mine: (filters: IssueFilters) => ['issues', 'list', 'mine', filters],
  managed: (filters: IssueFilters) => ['issues', 'list', 'managed', filters],
  stats: ['issues', 'stats'],
  detail: (id: string) => ['issues', 'detail', id],
  comments: (id: string) => ['issues', 'comments', id],
  mails: ['issues', 'mails'],
  tags: ['issues', 'tags'],
} as const

/** Issues are private, so local storage holds none of them; others change them too, so they are refetched whenever they are shown. */
const privateAndFresh = { staleTime: 0, meta: { persist: false } } as const

/** The viewer's own issues, page by page. */
export const myIssuesQuery = (filters: IssueFilters) =>
  infiniteQueryOptions({
    queryKey: issueKeys.mine(filters),
    queryFn: ({ pageParam, signal }) =>
      requestAnswer('GET /issues/my', { query: { ...toQuery(filters), cursor: pageParam }, signal }),
    ...cursorPaging,
    ...privateAndFresh,
  })

/** An issue with its history and files. */
export const issueQuery = (id: string) =>
  queryOptions({
    queryKey: issueKeys.detail(id),
    queryFn: ({ signal }) => request('GET /issues/:id', { params: { id }, signal }),
    ...privateAndFresh,
  })

/** The comments on an issue, page by page; refetched every minute, because others write too. */
export const issueCommentsQuery = (id: string, sort: CommentSort) =>
  infiniteQueryOptions({
    queryKey: [...issueKeys.comments(id), sort],
    queryFn: ({ pageParam, signal }) =>
      requestAnswer('GET /issues/:id/comments', {
        params: { id },
        query: { limit: 100, cursor: pageParam, sort: sort === 'oldest' ? undefined : sort },
        signal,
      }),
    ...cursorPaging,
    refetchInterval: 60_000,
    ...privateAndFresh,
  })

/** The tags in use, as suggestions. */
export const issueTagsQuery = () =>
  queryOptions({
    queryKey: issueKeys.tags,
    queryFn: ({ signal }) => request('GET /issues/tags', { signal }),
    meta: privateAndFresh.meta,
  })

/** Creates an issue, or updates one. */
export function useSaveIssue(id: string | null) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Call<'POST /issues'>['body'] & { version?: number }) =>
      id === null ? request('POST /issues', { body }) : request('PUT /issues/:id', { params: { id }, body }),
    onSuccess: (issue) => cacheIssue(client, issue),
  })
}

/** Deletes an issue in the version that the viewer has seen. */
export function useDeleteIssue(issue: Pick<Issue, 'id' | 'version'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => request('DELETE /issues/:id', { params: { id: issue.id }, query: { version: issue.version } }),
    onSuccess: () => refreshIssueLists(client),
    onError: (error) => {
      if (statusOf(error) === 409) void client.invalidateQueries({ queryKey: issueKeys.detail(issue.id) })
    },
    retry: false,
  })
}

/** Adds a comment to an issue. */
export const useAddIssueComment = (id: string) =>
  useChangeComments(id, (body: { content: string }) => request('POST /issues/:id/comments', { params: { id }, body }))

/** Edits a comment on an issue. */
export const useChangeIssueComment = (id: string) =>
  useChangeComments(id, ({ id: commentId, content }: Pick<IssueComment, 'id' | 'content'>) =>
    request('PUT /issues/:id/comments/:commentId', { params: { id, commentId }, body: { content } }),
  )

/** Deletes a comment on an issue. */
export const useDeleteIssueComment = (id: string) =>
  useChangeComments(id, (commentId: string) =>
    request('DELETE /issues/:id/comments/:commentId', { params: { id, commentId } }),
  )

function useChangeComments<Change>(issueId: string, mutationFn: (change: Change) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: issueKeys.lists })
      return client.invalidateQueries({ queryKey: issueKeys.comments(issueId) })
    },
  })
}

/** Whether the viewer gets emails about their issues. */
export const issueMailsQuery = () =>
  queryOptions({
    queryKey: issueKeys.mails,
    queryFn: ({ signal }) => request('GET /issues/mails', { signal }),
    meta: privateAndFresh.meta,
  })

/** Turns emails about the viewer's issues on or off. */
export function useSetIssueMails() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isWanted: boolean) => request('PUT /issues/mails', { body: { isWanted } }),
    onSuccess: (wish) => client.setQueryData(issueKeys.mails, wish),
  })
}

/** Turns emails on or off by the link in an email, without signing in. */
export function useSetIssueMailsByLink() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Call<'POST /issues/mails/link'>['body']) => request('POST /issues/mails/link', { body }),
    onSuccess: () => void client.invalidateQueries({ queryKey: issueKeys.mails }),
    retry: false,
  })
}

/** Deletes an uploaded file that is not yet attached to an issue. */
export const deleteUpload = (url: string): Promise<null> => request('DELETE /issues/attachments', { query: { url } })

/** The query parameters of a list of issues. */
function toQuery({ q, status, type, priority }: IssueFilters) {
  return {
    q: q?.trim() || undefined,
    status: status?.length ? [...status] : undefined,
    type: type?.length ? [...type] : undefined,
    priority: priority?.length ? [...priority] : undefined,
  }
}

/** Caches an issue that was created or updated, and refetches lists and statistics. */
function cacheIssue(client: QueryClient, issue: Issue): void {
  client.setQueryData(issueKeys.detail(issue.id), issue)
  refreshIssueLists(client)
}

/** Refetches lists and statistics, but no single issue: it may be deleted. */
function refreshIssueLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: issueKeys.lists })
  void client.invalidateQueries({ queryKey: issueKeys.stats })
}

/** All issues, page by page. */
export const managedIssuesQuery = (filters: IssueFilters) =>
  infiniteQueryOptions({
    queryKey: issueKeys.managed(filters),
    queryFn: ({ pageParam, signal }) =>
      requestAnswer('GET /issues', { query: { ...toQuery(filters), cursor: pageParam }, signal }),
    ...cursorPaging,
    ...privateAndFresh,
  })

/** The number of issues, in total and by status. */
export const issueStatsQuery = () =>
  queryOptions({
    queryKey: issueKeys.stats,
    queryFn: ({ signal }) => request('GET /issues/stats', { signal }),
    ...privateAndFresh,
  })

/** A change of one property of an issue, in the version that the viewer has seen. */
export type IssueChange = Pick<IssueSummary, 'version'> &
  ({ status: IssueStatus } | { priority: IssuePriority } | { assignedToId: string | null })

/** Changes status, priority or assignee, one change after the other. Where somebody else was faster, the issue is refetched. */
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

/** The viewer's own changes: the version that each led to, by issue and version before. */
const ownChanges = new Map<string, number>()

/** The version after the viewer's own changes since `seen`: a second click must not conflict with the first. */
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

/** Applies an action to many issues: to all of them, or to none where somebody else has changed one. */
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

/** Updates an issue in every cached list. Its row stays, even if it no longer matches the filters. */
function updateIssueInLists(client: QueryClient, summary: IssueSummary) {
  const update = (page: Answer<'GET /issues'>) => ({
    ...page,
    data: page.data.map((issue) => (issue.id === summary.id ? summary : issue)),
  })
  client.setQueriesData<InfiniteData<Answer<'GET /issues'>>>(
    { queryKey: issueKeys.lists },
    (list) => list && { ...list, pages: list.pages.map(update) },
  )
}
