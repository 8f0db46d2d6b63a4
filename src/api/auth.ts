import { useMutation } from '@tanstack/react-query'
import { signOut } from '../session/session'
import { request, requestAnswer, type Call } from './http'

/** A mutation that is sent once: a repeated login or mail would count against its limit. */
export const useSendOnce = <Variables, Data>(
  mutationFn: (variables: Variables) => Promise<Data>,
  onSuccess?: (data: Data) => void,
) => useMutation({ mutationFn, onSuccess, retry: false })

/** Creates an account. */
export const useRegister = () =>
  useSendOnce((body: Call<'POST /auth/register'>['body']) => request('POST /auth/register', { body }))

/** Confirms the viewer's password. */
export const useConfirmPassword = () =>
  useSendOnce((password: string) => request('POST /auth/confirm-password', { body: { password } }))

/** Ends the session here at once, and on the server when the request arrives. */
export function useLogout() {
  return useMutation({
    mutationFn: async () => {
      // The request reads the token when it starts. Signing out must not wait for a server that cannot be reached.
      const loggedOut = request('POST /auth/logout')
      signOut()
      await loggedOut
    },
  })
}

/** Requests a new verification link. */
export const useResendVerification = () =>
  useSendOnce((email: string) => requestAnswer('POST /auth/resend-verification', { body: { email } }))

/** Requests a link to choose a new password. */
export const useForgotPassword = () =>
  useSendOnce((email: string) => request('POST /auth/forgot-password', { body: { email } }))

/** Uses a reset link. It ends all sessions, including this one. */
export const useResetPassword = () =>
  useSendOnce(
    (body: Call<'POST /auth/reset-password'>['body']) => request('POST /auth/reset-password', { body }),
    signOut,
  )

/** Uses the link that restores an old email address. */
export const useRestoreEmail = () =>
  useSendOnce((token: string) => request('POST /auth/restore-email', { body: { token } }), signOut)
