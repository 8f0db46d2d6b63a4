import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { User } from '../../contract/users'
import { forgetAccount } from '../session/forget-account'
import { currentSession, updateViewer } from '../session/session'
import { UserFacingError } from './errors'
import { requestDownload } from './download'
import { request, type Call } from './http'
import { staleTimes } from './query-client'
import { removeQueuedSavesOf } from './save-queue'

const userKey = (id: string) => ['users', id]

/** A user by id. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: userKey(id),
    queryFn: ({ signal }) => request('GET /users/:id', { params: { id }, signal }),
    staleTime: staleTimes.profile,
  })

/** Changes an account. */
export const useChangeUser = (id: string) =>
  useUpdateUser((body: Call<'PATCH /users/:id'>['body']) => request('PATCH /users/:id', { params: { id }, body }))

/** Sends a picture of a user. */
export const useUploadAvatar = (id: string) =>
  useUpdateUser((file: File) => request('POST /files/profile/:id', { params: { id }, file }))

function useUpdateUser<Change>(send: (change: Change) => Promise<User | null>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (change: Change) => {
      requireSession()
      return requireUser(await send(change))
    },
    onSuccess: (user) => cacheUser(client, user),
    retry: false,
  })
}

/** Deletes an account; the own one with its password. */
export function useDeleteUser(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { password?: string; removeCircuits: boolean }) =>
      request('DELETE /users/:id', { params: { id }, body }),
    onSuccess: () => {
      forgetAccount(id)
      removeQueuedSavesOf(id)
      void client.invalidateQueries({ queryKey: userKey(id), refetchType: 'none' })
      void client.invalidateQueries({ queryKey: ['circuits'] })
    },
    retry: false,
  })
}

/** Downloads all data of the user as a ZIP. */
export function useExportAccount(id: string) {
  return useMutation({ mutationFn: () => requestDownload('GET /users/:id/export', { id }), retry: false })
}

/** @throws {UserFacingError} where another tab has signed out meanwhile. */
function requireSession() {
  if (currentSession() === null) throw new UserFacingError('No user logged in')
}

/** @throws {UserFacingError} where something between here and the server has answered in its place. */
function requireUser(user: User | null | undefined): User {
  if (!user?.id) throw new UserFacingError('No updated user data found')
  return user
}

function cacheUser(client: QueryClient, user: User) {
  client.setQueryData(userKey(user.id), user)
  updateViewer(user)
  // Circuits carry their author's name and picture.
  void client.invalidateQueries({ queryKey: ['circuits'] })
}
