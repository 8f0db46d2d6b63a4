/** Accounts and sessions. */
import { z } from 'zod'
import { passwordProblem } from './credentials'
import { successOf } from './envelope'
import * as limits from './limits'
import { routes } from './route'
import { Email, User, Username } from './users'

const NewPassword = z
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
    summary: 'Starts a session.',
    access: 'open',
    limit: 'login',
    secret: true,
    body: z.object({ email: Email, password: z.string().min(1, 'Password is required').max(limits.password.max) }),
    answer: successOf(z.object({ token: z.string(), user: User })),
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
    summary: 'Spends the link that went to the old address when an e-mail was changed: the old address holds again.',
    access: 'open',
    limit: 'login',
    mails: 'account',
    body: z.object({ token: Token }),
    answer: nothing,
  },
})
