/** Accounts and sessions. */
import { z } from 'zod'
import { passwordProblem } from './credentials'
import { successOf } from './envelope'
import * as limits from './limits'
import { factor, PasskeyRequest, PasskeySignature } from './passkeys'
import { routes } from './route'
import { Email, User, Username } from './users'

/** A password that is chosen. That it isn't the owner's name or address is checked where the owner is known. */
export const NewPassword = z
  .string()
  .refine((password) => passwordProblem(password) === null, {
    error: 'Password must have characters that can be seen',
    abort: true,
  })
  .min(limits.password.min, `Password must be at least ${limits.password.min} characters long`)
  .max(limits.password.max, `Password must be at most ${limits.password.max} characters long`)

const Token = z.string().min(1, 'No token provided.').max(200)

/** All reset links that are good for nothing are refused with one message. */
const ResetToken = z.string().min(1, 'Invalid reset token.').max(200, 'Invalid reset token.')

const nothing = successOf(z.null())

/** A session: the account and the token that proves it. */
export const SignInResult = z.object({ token: z.string(), user: User })
export type SignInResult = z.infer<typeof SignInResult>

/** What a sign-in needs besides its first step. `challenge` works once, for five minutes. */
export const SecondFactor = z.object({
  challenge: z.string(),
  /** Whether the account has an authenticator app. */
  hasApp: z.boolean(),
  /** What a passkey has to sign; null where the account has none. */
  passkey: PasskeyRequest.nullable(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** What a first step answers: a session, or the need of a second factor. */
const signInAnswer = successOf(z.union([SignInResult, z.object({ secondFactor: SecondFactor })]))

const byProvider = z.object({ provider: z.string().max(40) })

/** Steps of a sign-in that name no account. */
const signInStep = { access: 'open', limit: 'sign-in', secret: true } as const

export const authRoutes = routes({
  'POST /auth/register': {
    summary:
      'Makes an account and mails a verification link. A taken address answers as a new one does; its owner is told by mail.',
    access: 'open',
    limit: 'registration',
    mails: 'account',
    body: z
      .object({
        username: Username,
        email: Email,
        password: NewPassword,
        acceptTerms: z.literal(true, 'You must accept the terms and conditions to register'),
      })
      .superRefine((body, context) => {
        const message = passwordProblem(body.password, body)
        if (message !== null) context.addIssue({ code: 'custom', path: ['password'], message })
      }),
    answer: nothing,
    status: 201,
  },
  'POST /auth/login': {
    summary:
      'Starts a session, or asks for a second factor where the account has one. With a random key of the program in the header `X-Device`, its owner gets a mail about a login from another one.',
    access: 'open',
    limit: 'login',
    secret: true,
    body: z.object({
      email: Email,
      password: z.string().min(1, 'Password is required').max(limits.password.max),
    }),
    answer: signInAnswer,
  },
  'POST /auth/second-factor': {
    summary:
      'Finishes a sign-in with a second factor: a code of the authenticator app, a recovery code, or a passkey’s signature.',
    ...signInStep,
    body: z.object({ challenge: Token, ...factor }),
    answer: successOf(SignInResult),
  },
  'POST /auth/passkeys/challenge': {
    summary: 'Begins a sign-in with a passkey alone.',
    ...signInStep,
    answer: successOf(z.object({ challenge: z.string(), passkey: PasskeyRequest })),
  },
  'POST /auth/passkeys/login': {
    summary: 'Finishes a sign-in with a passkey alone, which takes the place of password and second factor.',
    ...signInStep,
    body: z.object({ challenge: Token, passkey: PasskeySignature }),
    answer: successOf(SignInResult),
  },
  'POST /auth/providers/:provider/start': {
    summary: 'Begins a sign-in with a provider (OpenID Connect): `url` is its page, `secret` is needed to finish.',
    ...signInStep,
    params: byProvider,
    answer: successOf(z.object({ url: z.string(), secret: z.string() })),
  },
  'POST /auth/providers/:provider/finish': {
    summary: 'Finishes a sign-in with a provider: `query` is what it appended to the address that it led back to.',
    ...signInStep,
    params: byProvider,
    body: z.object({ query: z.string().max(8000), secret: Token }),
    answer: signInAnswer,
  },
  'POST /auth/confirm-password': {
    summary:
      'Confirms the password of the one who is signed in, for 15 minutes: what cannot be taken back asks for it (403 with the code PASSWORD_REQUIRED).',
    access: 'signed in',
    limit: 'login',
    secret: true,
    body: z.object({ password: z.string().min(1, 'Password is required').max(limits.password.max) }),
    answer: nothing,
  },
  'POST /auth/logout': {
    summary: 'Ends this session. Answers the same where there is none.',
    access: 'open',
    answer: nothing,
  },
  'POST /auth/verify-email': {
    summary: 'Spends a verification link.',
    access: 'open',
    body: z.object({ token: Token }),
    answer: nothing,
  },
  'POST /auth/resend-verification': {
    summary: 'Mails a new verification link, where the account exists and still needs one.',
    access: 'open',
    mails: 'account',
    body: z.object({ email: Email }),
    answer: nothing,
  },
  'POST /auth/forgot-password': {
    summary: 'Mails a link to choose a new password, where the address is the last verified one of an account.',
    access: 'open',
    mails: 'account',
    body: z.object({ email: Email }),
    answer: nothing,
  },
  'POST /auth/reset-password': {
    summary: 'Spends a reset link: sets the password and ends all sessions of the account.',
    access: 'open',
    limit: 'login',
    mails: 'account',
    body: z.object({ token: ResetToken, password: NewPassword }),
    answer: nothing,
  },
  'POST /auth/restore-email': {
    summary: 'Restores the old address of an account with the link that was sent there when the e-mail was changed.',
    access: 'open',
    limit: 'login',
    mails: 'account',
    body: z.object({ token: Token }),
    answer: nothing,
  },
})
