/** Confirming that it is still the viewer, by something else than the password. */
import { queryOptions } from '@tanstack/react-query'
import type { PasskeyRequest } from '../../contract/passkeys'
import { useSendOnce } from './auth'
import { request } from './http'

/** What can confirm it. Each answer has a challenge of its own, so none is reused. */
export const confirmationQuery = () =>
  queryOptions({
    queryKey: ['security', 'confirmation'],
    queryFn: () => request('POST /account/confirmation'),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    meta: { persist: false },
  })

/** Confirms with a code of the authenticator app, or a recovery code. */
export const useConfirmCode = () =>
  useSendOnce((body: { challenge: string; code: string }) => request('POST /account/confirm', { body }))

/** Confirms with a passkey. */
export const useConfirmPasskey = () =>
  useSendOnce(async ({ challenge, passkey }: { challenge: string; passkey: PasskeyRequest }) => {
    const { signWithPasskey } = await import('./passkeys')
    return request('POST /account/confirm', { body: { challenge, passkey: await signWithPasskey(passkey) } })
  })
