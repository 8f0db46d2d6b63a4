import { queryOptions, useMutation } from '@tanstack/react-query'
import { signIn, signOut } from '../session/session'
import { request, requestAnswer, type Call } from './http'

/** Starts a session. */
export function useLogin() {
  return useMutation({
    mutationFn: (body: Call<'POST /auth/login'>['body']) => request('POST /auth/login', { body }),
    onSuccess: signIn,
    retry: false,
  })
}

/** Creates an account. */
export function useRegister() {
  return useMutation({
    mutationFn: (body: Call<'POST /auth/register'>['body']) => request('POST /auth/register', { body }),
    retry: false,
  })
}

/** Confirms the viewer's password. */
export function useConfirmPassword() {
  return useMutation({
    mutationFn: (password: string) => request('POST /auth/confirm-password', { body: { password } }),
    retry: false,
  })
}

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

/** Uses a verification link, once however often its page is rendered. Nothing of it is persisted. */
export const verifyEmailQuery = (token: string) =>
  queryOptions({
    queryKey: ['verify-email', token],
    queryFn: () => request('POST /auth/verify-email', { body: { token } }),
    retry: false,
    staleTime: Infinity,
    gcTime: Infinity,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    meta: { persist: false },
  })

/** Requests a new verification link. */
export function useResendVerification() {
  return useMutation({
    mutationFn: (email: string) => requestAnswer('POST /auth/resend-verification', { body: { email } }),
    retry: false,
  })
}

/** Requests a link to choose a new password. */
export function useForgotPassword() {
  return useMutation({
    mutationFn: (email: string) => request('POST /auth/forgot-password', { body: { email } }),
    retry: false,
  })
}

/** Uses a reset link. It ends all sessions, including this one. */
export function useResetPassword() {
  return useMutation({
    mutationFn: (body: Call<'POST /auth/reset-password'>['body']) => request('POST /auth/reset-password', { body }),
    onSuccess: signOut,
    retry: false,
  })
}

/** Uses the link that restores an old email address. */
export function useRestoreEmail() {
  return useMutation({
    mutationFn: (token: string) => request('POST /auth/restore-email', { body: { token } }),
    onSuccess: signOut,
    retry: false,
  })
}
