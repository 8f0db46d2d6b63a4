import { queryOptions } from '@tanstack/react-query'
import { request } from './http'
import { lifetimes } from './query-client'

/** A user by id. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', id],
    queryFn: ({ signal }) => request('GET /users/:id', { params: { id }, signal }),
    staleTime: lifetimes.profile,
  })
