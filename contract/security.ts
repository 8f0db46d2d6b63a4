/** The security of an account: its sessions, second factors and linked providers. All of it is the viewer’s own. */
import { z } from 'zod'
import { NewPassword } from './auth'
import { successOf } from './envelope'
import { byId, Id, isVisible, limitedText } from './fields'
import * as limits from './limits'
import { factor, NewPasskey, PasskeyCreation, PasskeyRequest } from './passkeys'
import { routes } from './route'

/** A session, as the account sees it. */
export const AccountSession = z
  .object({
    id: Id,
    /** Whether this request belongs to it. */
    isCurrent: z.boolean(),
    /** Browser and system, as `Firefox on Linux`. */
    device: z.string(),
    /** The network that it came from, as `203.0.113.0/24`; empty where it is not known. */
    network: z.string(),
    /** `password`, `passkey`, or the label of a provider. */
    signedInWith: z.string(),
    createdAt: z.iso.datetime(),
    /** To the hour. */
    lastUsedAt: z.iso.datetime(),
  })
  .meta({ id: 'AccountSession' })
export type AccountSession = z.infer<typeof AccountSession>

/** A passkey of the account. */
export const Passkey = z
  .object({
    id: Id,
    name: z.string(),
    /** Whether it is copied to the owner’s other devices. */
    isSynced: z.boolean(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof Passkey>

/** An account at a provider that signs in to this one. */
export const LinkedProvider = z
  .object({
    id: Id,
    label: z.string(),
    email: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime(),
  })
  .meta({ id: 'LinkedProvider' })
export type LinkedProvider = z.infer<typeof LinkedProvider>

/** The ways to sign in to the account. */
export const Security = z
  .object({
    hasPassword: z.boolean(),
    hasApp: z.boolean(),
    /** Recovery codes that are left; null without a second factor. */
    recoveryCodes: z.int().nullable(),
    /** Whether the site’s address allows passkeys: an IP address does not. */
    arePasskeysPossible: z.boolean(),
    passkeys: z.array(Passkey),
    providers: z.array(LinkedProvider),
  })
  .meta({ id: 'Security' })
export type Security = z.infer<typeof Security>

const nothing = successOf(z.null())
const Challenge = z.string().min(1).max(200)

/** The codes of a new set, shown this one time; null where the account had a set already. */
const newFactor = successOf(z.object({ recoveryCodes: z.array(z.string()).nullable() }))

/** Steps that show or take a secret of the one who is signed in. */
const confirming = { access: 'signed in', limit: 'login', secret: true } as const

export const securityRoutes = routes({
  'GET /account/sessions': {
    summary: 'The account’s sessions, the last used first.',
    access: 'signed in',
    answer: successOf(z.array(AccountSession)),
  },
  'DELETE /account/sessions': {
    summary: 'Ends all sessions of the account but this one.',
    access: 'signed in',
    answer: successOf(z.object({ ended: z.int() })),
  },
  'DELETE /account/sessions/:id': {
    summary: 'Ends a session of the account.',
    access: 'signed in',
    params: byId,
    answer: nothing,
  },
  'GET /account/security': {
    summary: 'The ways to sign in to the account.',
    access: 'signed in',
    answer: successOf(Security),
  },
  'POST /account/password': {
    summary:
      'Changes the password, which the current one allows, and ends all other sessions of the account. An account without a password chooses one with the link of `POST /auth/forgot-password`.',
    access: 'signed in',
    limit: 'login',
    body: z.object({
      current: z.string().min(1, 'Password is required').max(limits.password.max),
      password: NewPassword,
    }),
    answer: nothing,
  },
  'POST /account/confirmation': {
    summary: 'What can confirm that the viewer is the account’s owner, besides the password.',
    ...confirming,
    answer: successOf(
      z.object({
        challenge: z.string(),
        hasPassword: z.boolean(),
        hasApp: z.boolean(),
        passkey: PasskeyRequest.nullable(),
      }),
    ),
  },
  'POST /account/confirm': {
    summary: 'Confirms with a second factor, for 15 minutes, as `POST /auth/confirm-password` does with the password.',
    ...confirming,
    body: z.object({ challenge: Challenge, ...factor }),
    answer: nothing,
  },
  'POST /account/authenticator': {
    summary: 'Creates the secret of an authenticator app. It becomes a second factor once a code confirms it.',
    ...confirming,
    answer: successOf(z.object({ secret: z.string(), uri: z.string() })),
  },
  'POST /account/authenticator/confirm': {
    summary: 'Turns the authenticator app on with its first code.',
    ...confirming,
    body: z.object({ code: z.string().trim().max(20) }),
    answer: newFactor,
  },
  'DELETE /account/authenticator': {
    summary: 'Turns the authenticator app off.',
    access: 'signed in',
    answer: nothing,
  },
  'POST /account/recovery-codes': {
    summary: 'Creates new recovery codes. The earlier ones stop working.',
    ...confirming,
    answer: successOf(z.object({ recoveryCodes: z.array(z.string()) })),
  },
  'POST /account/passkeys/new': {
    summary: 'Begins to add a passkey.',
    ...confirming,
    answer: successOf(z.object({ challenge: z.string(), passkey: PasskeyCreation })),
  },
  'POST /account/passkeys': {
    summary: 'Adds a passkey.',
    ...confirming,
    body: z.object({
      challenge: Challenge,
      name: limitedText('The name', limits.secondFactor.passkeys.name).refine(isVisible, 'The name is missing.'),
      passkey: NewPasskey,
    }),
    answer: newFactor,
  },
  'DELETE /account/passkeys/:id': {
    summary: 'Removes a passkey of the account.',
    access: 'signed in',
    params: byId,
    answer: nothing,
  },
  'DELETE /account/providers/:id': {
    summary: 'Unlinks a provider, where another way to sign in remains.',
    access: 'signed in',
    params: byId,
    answer: nothing,
  },
})
