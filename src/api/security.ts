/** The viewer's sessions, second factors and linked providers. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { request, type Call } from './http'

const queryKey = ['security']
/** Nothing of it is stored in the browser, and it is fetched anew with each visit. */
const fresh = { staleTime: 0, meta: { persist: false } }

export const securityQuery = () =>
  queryOptions({
    queryKey: [...queryKey, 'ways'],
    queryFn: ({ signal }) => request('GET /account/security', { signal }),
    ...fresh,
  })

export const sessionsQuery = () =>
  queryOptions({
    queryKey: [...queryKey, 'sessions'],
    queryFn: ({ signal }) => request('GET /account/sessions', { signal }),
    ...fresh,
  })

/** A change after which everything here is fetched anew, also where it failed: it may show what is gone already. */
function useChange<Variables, Data>(mutationFn: (variables: Variables) => Promise<Data>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey }),
    retry: false,
  })
}

export const useEndSession = () =>
  useChange((id: string) => request('DELETE /account/sessions/:id', { params: { id } }))

export const useEndOtherSessions = () => useChange(() => request('DELETE /account/sessions'))

/** Changes the password, and ends the other sessions. */
export const useChangePassword = () =>
  useChange((body: Call<'POST /account/password'>['body']) => request('POST /account/password', { body }))

/** The secret of a new authenticator app. */
export const useNewApp = () => useMutation({ mutationFn: () => request('POST /account/authenticator'), retry: false })

export const useConfirmApp = () =>
  useChange((code: string) => request('POST /account/authenticator/confirm', { body: { code } }))

export const useRemoveApp = () => useChange(() => request('DELETE /account/authenticator'))

export const useNewRecoveryCodes = () => useChange(() => request('POST /account/recovery-codes'))

/** Makes a passkey on this device and adds it. */
export const useAddPasskey = () =>
  useChange(async (name: string) => {
    const [{ createPasskey }, { challenge, passkey }] = await Promise.all([
      import('./passkeys'),
      request('POST /account/passkeys/new'),
    ])
    const credential = await createPasskey(passkey)
    return request('POST /account/passkeys', { body: { challenge, name, passkey: credential } })
  })

export const useRemovePasskey = () =>
  useChange((id: string) => request('DELETE /account/passkeys/:id', { params: { id } }))

export const useUnlinkProvider = () =>
  useChange((id: string) => request('DELETE /account/providers/:id', { params: { id } }))
