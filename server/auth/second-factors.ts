/** The second factors of an account: which it has, and whether an answer is right. */
import { and, eq } from 'drizzle-orm'
import type { PasskeySignature } from '../../contract/passkeys'
import { consumeLimit } from '../http/rate-limits'
import { HttpError, fieldError } from '../http/http-error'
import { enqueueMail } from '../platform/mail/outbox'
import type { Queries } from '../platform/queries'
import type { Settings } from '../platform/settings'
import type { UserRow } from '../users/tables'
import { isAppCode, useAppCode } from './authenticator-apps'
import { linkRecipientOf } from './mail-links'
import { securityChangedMail } from './mail-templates'
import { checkPasskey, listPasskeys, type PasskeyRow } from './passkeys'
import { deleteRecoveryCodes, useRecoveryCode } from './recovery-codes'
import { authenticatorApps, passkeys } from './tables'

/** What an account can answer a second step with. Recovery codes come with either. */
interface SecondFactors {
  hasApp: boolean
  passkeys: PasskeyRow[]
}

export async function findFactors(queries: Queries, userId: string): Promise<SecondFactors> {
  const isOn = and(eq(authenticatorApps.userId, userId), eq(authenticatorApps.isConfirmed, true))
  return {
    hasApp: (await queries.$count(authenticatorApps, isOn)) > 0,
    passkeys: await listPasskeys(queries, userId),
  }
}

/** Whether an account asks for a second factor after its password. */
export const hasSecondFactor = ({ hasApp, passkeys: own }: SecondFactors): boolean => hasApp || own.length > 0

const minuteMs = 60_000

/** Wrong codes in {@link codeWindow} after which an account takes no more: of a million codes three are right at a time. */
const maxWrongCodes = 10
const codeWindow = 15 * minuteMs

/** What a request carries as second factor. */
interface SecondFactorAnswer {
  code?: string | undefined
  passkey?: PasskeySignature | undefined
}

/**
 * Whether an answer is right, and uses it up. Codes are counted by account, so that a new challenge gives nobody more guesses; a right one
 * is not counted.
 *
 * @param challenge what a passkey has signed
 * @throws {HttpError} 429 after too many wrong codes
 */
export async function checkFactor(
  queries: Queries,
  settings: Settings,
  userId: string,
  challenge: string,
  { code, passkey }: SecondFactorAnswer,
): Promise<boolean> {
  if (passkey !== undefined) return (await checkPasskey(queries, settings, { userId, challenge, passkey })) !== null
  if (code === undefined || code === '') return false
  const undoLimit = await consumeLimit(queries, `second factor ${userId}`, codeWindow, maxWrongCodes)
  const isRight = isAppCode(code)
    ? await useAppCode(queries, userId, code, true)
    : (await hasFactor(queries, userId)) && (await useRecoveryCode(queries, userId, code))
  if (isRight) await undoLimit()
  return isRight
}

const hasFactor = async (queries: Queries, userId: string) => hasSecondFactor(await findFactors(queries, userId))

/** 401: the answer to a second step is wrong. */
export const wrongFactorError = ({ passkey }: SecondFactorAnswer) =>
  passkey === undefined
    ? fieldError(401, 'code', 'This code is wrong, or was used before. Please try the next one.')
    : new HttpError(401, 'This passkey was not accepted. Please try another way.')

/** 400: a step is over, or never was. */
export const expiredStepError = () =>
  new HttpError(400, 'This took too long, or was tried too often. Please start again.')

/** Deletes the recovery codes of an account whose last second factor is gone. */
export async function deleteUnusedRecoveryCodes(queries: Queries, userId: string): Promise<void> {
  if (!hasSecondFactor(await findFactors(queries, userId))) await deleteRecoveryCodes(queries, userId)
}

/** Removes all second factors of an account. @returns whether it had any. */
export async function deleteFactors(queries: Queries, userId: string): Promise<boolean> {
  const had = await hasFactor(queries, userId)
  await queries.delete(authenticatorApps).where(eq(authenticatorApps.userId, userId))
  await queries.delete(passkeys).where(eq(passkeys.userId, userId))
  await deleteRecoveryCodes(queries, userId)
  return had
}

/** Changes of second factors that an account makes in an hour; each is mailed to its owner. */
const maxChanges = 20

/** Tells the owner of an account by mail what was changed. @param change a sentence @throws {HttpError} 429 after too many changes */
export async function mailSecurityChange(
  queries: Queries,
  settings: Settings,
  user: UserRow,
  change: string,
): Promise<void> {
  await consumeLimit(queries, `security changes ${user.id}`, 60 * minuteMs, maxChanges)
  const address = linkRecipientOf(user, 'reset')
  if (address !== null) await enqueueMail(queries, securityChangedMail(settings, address, user.username, change))
}
