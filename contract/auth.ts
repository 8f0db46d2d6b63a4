/** Accounts and sessions. */
import { z } from 'zod'
import { successOf } from './envelope'
import * as limits from './limits'
import { routes } from './route'
import { User } from './users'

/** Letters, marks, numbers, signs and spaces of any script; nothing invisible, so that no two look alike for that. */
const Username = z
  .string()
  .trim()
  .min(1, 'Username is required')
  .max(limits.characters.username, `Username must be at most ${limits.characters.username} characters long`)
  .regex(/^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u, 'Username has characters that cannot be seen')

const Email = z
  .string()
  .trim()
  .min(1, 'Email is required')
  .max(limits.characters.email)
  .pipe(z.email('Please enter a valid email address'))

const NewPassword = z
  .string()
  .min(limits.password.min, `Password must be at least ${limits.password.min} characters long`)
  .max(limits.password.max, `Password must be at most ${limits.password.max} characters long`)

const Token = z.string().min(1, 'No token provided.').max(200)

const nothing = successOf(z.null())

export const authRoutes = routes({
  'POST /auth/register': {
    summary:
      'Makes an account and mails a verification link. A taken address answers as a new one does; its owner is told by mail.',
    access: 'open',
    limit: 'login',
    body: z.object({
      username: Username,
      email: Email,
      password: NewPassword,
      acceptTerms: z.literal(true, 'You must accept the terms and conditions to register'),
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
    limit: 'mail',
    body: z.object({ email: Email }),
    answer: nothing,
  },
})
