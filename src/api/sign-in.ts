/** Logging in with a password, and with a second factor. */
import { deviceKey } from '../session/device-key'
import { signIn } from '../session/session'
import { useSendOnce } from './auth'
import { request, type Answer, type Call } from './http'

/** What a first step leads to: a session, or a second step. */
type SignInAnswer = Answer<'POST /auth/login'>['data']

/** Starts the session, if no second step is needed. */
export function signInIfDone(answer: SignInAnswer): void {
  if ('token' in answer) signIn(answer)
}

/** Starts a session, or asks for a second factor. */
export const useLogin = () =>
  useSendOnce(
    (body: Call<'POST /auth/login'>['body']) => request('POST /auth/login', { body, device: deviceKey() }),
    signInIfDone,
  )

/** Finishes a login with a second factor. */
export const useSecondFactor = () =>
  useSendOnce(
    (body: Call<'POST /auth/second-factor'>['body']) =>
      request('POST /auth/second-factor', { body, device: deviceKey() }),
    signIn,
  )
