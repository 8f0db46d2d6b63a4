import { queryOptions, useMutation } from '@tanstack/react-query'
import { signIn, signOut } from '../session/session'
import { request, requestAnswer, type Call } from './http'

/** Starts a session and keeps it. */
export function useLogin() {
  return useMutation({
    mutationFn: (body: Call<'POST /auth/login'>['body']) => request('POST /auth/login', { body }),
    onSuccess: signIn,
    retry: false,
  })
}

/** Makes an account. */
export function useRegister() {
  return useMutation({
    mutationFn: (body: Call<'POST /auth/register'>['body']) => request('POST /auth/register', { body }),
    retry: false,
  })
}

/** Confirms the password of whoever is signed in. */
export function useConfirmPassword() {
  return useMutation({
    mutationFn: (password: string) => request('POST /auth/confirm-password', { body: { password } }),
    retry: false,
  })
}

/** Ends the session here at once, and on the server as soon as it hears of it. */
export function useLogout() {
  return useMutation({
    mutationFn: async () => {
      // The call takes the token along as it starts; forgetting the session must not wait for a server that is away.
      const told = request('POST /auth/logout')
      signOut()
      await told
    },
  })
}

/** Spends a verification link, once however often its page is drawn, and keeps nothing of it in local storage. */
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

/** Asks for a new verification link. */
export function useResendVerification() {
  return useMutation({
    mutationFn: (email: string) => requestAnswer('POST /auth/resend-verification', { body: { email } }),
    retry: false,
  })
}

/** Asks for a link to choose a new password. */
export function useForgotPassword() {
  return useMutation({
    mutationFn: (email: string) => request('POST /auth/forgot-password', { body: { email } }),
    retry: false,
  })
}

/** Spends a reset link. All sessions end by it, so one that is here is forgotten. */
export function useResetPassword() {
  return useMutation({
    mutationFn: (body: Call<'POST /auth/reset-password'>['body']) => request('POST /auth/reset-password', { body }),
    onSuccess: signOut,
    retry: false,
  })
}

/** Spends the link that brings an old address back. */
export function useRestoreEmail() {
  return useMutation({
    mutationFn: (token: string) => request('POST /auth/restore-email', { body: { token } }),
    onSuccess: signOut,
    retry: false,
  })
}
