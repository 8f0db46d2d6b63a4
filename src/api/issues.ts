/** Feedback: what members report and read of their own. What administrators do stands in `issue-management.ts`. */
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import type { CommentSort } from '../../contract/circuits'
import type { Issue, IssueComment, IssuePriority, IssueStatus, IssueType } from '../../contract/issues'
import { statusOf } from './errors'
import { request, requestAnswer, type Call } from './http'

/** Which issues a list shows. */
export interface IssueFilters {
  q?: string | undefined
  status?: readonly IssueStatus[] | undefined
  type?: readonly IssueType[] | undefined
  priority?: readonly IssuePriority[] | undefined
}

/** Where the cache keeps what. Reports are nobody else's business, so none of it goes into local storage. */
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

export const notPersisted = { persist: false } as const

/** The own issues, page by page. */
export const myIssuesQuery = (filters: IssueFilters) =>
  infiniteQueryOptions({
    queryKey: issueKeys.mine(filters),
    queryFn: ({ pageParam, signal }) =>
      requestAnswer('GET /issues/my', { query: { ...toQuery(filters), cursor: pageParam }, signal }),
    initialPageParam: noCursor,
    getNextPageParam: (last) => last.page.nextCursor ?? undefined,
    staleTime: 0,
    meta: notPersisted,
  })

/** A whole issue. */
export const issueQuery = (id: string) =>
  queryOptions({
    queryKey: issueKeys.detail(id),
    queryFn: ({ signal }) => request('GET /issues/:id', { params: { id }, signal }),
    staleTime: 0,
    meta: notPersisted,
  })

/** The comments on an issue, page by page; asked again now and then, for others write too. */
export const issueCommentsQuery = (id: string, sort: CommentSort) =>
  infiniteQueryOptions({
    queryKey: [...issueKeys.comments(id), sort],
    queryFn: ({ pageParam, signal }) =>
      requestAnswer('GET /issues/:id/comments', {
        params: { id },
        query: { limit: 100, cursor: pageParam, sort: sort === 'oldest' ? undefined : sort },
        signal,
      }),
    initialPageParam: noCursor,
    getNextPageParam: (last) => last.page.nextCursor ?? undefined,
    staleTime: 0,
    refetchInterval: 60_000,
    meta: notPersisted,
  })

/** Tags to choose from. */
export const issueTagsQuery = () =>
  queryOptions({
    queryKey: issueKeys.tags,
    queryFn: ({ signal }) => request('GET /issues/tags', { signal }),
    meta: notPersisted,
  })

/** Reports an issue, or changes one. */
export function useSaveIssue(id: string | null) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Call<'POST /issues'>['body'] & { version?: number }) =>
      id === null ? request('POST /issues', { body }) : request('PUT /issues/:id', { params: { id }, body }),
    onSuccess: (issue) => cacheIssue(client, issue),
  })
}

/** Deletes an issue in the state that the viewer has seen. */
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

export function useAddIssueComment(issueId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { content: string }) => request('POST /issues/:id/comments', { params: { id: issueId }, body }),
    onSuccess: () => refreshComments(client, issueId),
  })
}

export function useChangeIssueComment(issueId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, content }: Pick<IssueComment, 'id' | 'content'>) =>
      request('PUT /issues/:id/comments/:commentId', { params: { id: issueId, commentId: id }, body: { content } }),
    onSuccess: () => refreshComments(client, issueId),
  })
}

export function useDeleteIssueComment(issueId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      request('DELETE /issues/:id/comments/:commentId', { params: { id: issueId, commentId: id } }),
    onSuccess: () => refreshComments(client, issueId),
  })
}

/** Whether the viewer gets mails about their issues. */
export const issueMailsQuery = () =>
  queryOptions({
    queryKey: issueKeys.mails,
    queryFn: ({ signal }) => request('GET /issues/mails', { signal }),
    meta: notPersisted,
  })

export function useSetIssueMails() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isWanted: boolean) => request('PUT /issues/mails', { body: { isWanted } }),
    onSuccess: (wish) => client.setQueryData(issueKeys.mails, wish),
  })
}

/** The same wish by the link of a mail. */
export function useSetIssueMailsByLink() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Call<'POST /issues/mails/link'>['body']) => request('POST /issues/mails/link', { body }),
    onSuccess: () => void client.invalidateQueries({ queryKey: issueKeys.mails }),
    retry: false,
  })
}

/** Deletes an uploaded file that no issue has yet. */
export const deleteUpload = (url: string): Promise<null> => request('DELETE /issues/attachments', { query: { url } })

/** Everything that a list of issues is asked with. */
export function toQuery({ q, status, type, priority }: IssueFilters) {
  return {
    q: q?.trim() || undefined,
    status: status?.length ? [...status] : undefined,
    type: type?.length ? [...type] : undefined,
    priority: priority?.length ? [...priority] : undefined,
  }
}

/** Takes over what the server says of an issue; lists and figures are asked again. */
export function cacheIssue(client: QueryClient, issue: Issue): void {
  client.setQueryData(issueKeys.detail(issue.id), issue)
  void client.invalidateQueries({ queryKey: issueKeys.lists })
  void client.invalidateQueries({ queryKey: issueKeys.stats })
}

/** After a deletion: the lists are asked again, and the deleted issue is not. */
export function refreshIssueLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: issueKeys.lists })
  void client.invalidateQueries({ queryKey: issueKeys.stats })
}

const noCursor: string | undefined = undefined

function refreshComments(client: QueryClient, issueId: string): Promise<void> {
  void client.invalidateQueries({ queryKey: issueKeys.lists })
  return client.invalidateQueries({ queryKey: issueKeys.comments(issueId) })
}
