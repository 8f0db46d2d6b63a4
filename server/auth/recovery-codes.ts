/** Recovery codes: ten one-time codes that take the place of a lost second factor. */
import { and, eq } from 'drizzle-orm'
import { randomInt } from 'node:crypto'
import { secondFactor } from '../../contract/limits'
import type { Queries } from '../platform/queries'
import { hashToken } from '../platform/tokens'
import { recoveryCodes } from './tables'

/** Crockford's base 32: no letter looks like a digit. Sixteen of them are 80 random bits, so one round of hashing is enough. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const { count, letters } = secondFactor.recoveryCodes

/** The code that somebody meant: hyphens, spaces and case make no difference, and letters that look like digits are those. */
export const normalizeRecoveryCode = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z\d]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')

const newCode = () => Array.from({ length: letters }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Gives an account new codes in place of those it had. @returns them, to be shown once; only hashes are stored. */
export async function replaceRecoveryCodes(queries: Queries, userId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode)
  await deleteRecoveryCodes(queries, userId)
  await queries.insert(recoveryCodes).values(codes.map((code) => ({ codeHash: hashToken(code), userId })))
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'))
}

/** Uses a code up. It is one statement, so that of two requests with the same code one is right. @returns whether it was valid. */
export async function useRecoveryCode(queries: Queries, userId: string, code: string): Promise<boolean> {
  const [used] = await queries
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashToken(normalizeRecoveryCode(code)))))
    .returning({ userId: recoveryCodes.userId })
  return used !== undefined
}

export const countRecoveryCodes = (queries: Queries, userId: string): Promise<number> =>
  queries.$count(recoveryCodes, eq(recoveryCodes.userId, userId))

export async function deleteRecoveryCodes(queries: Queries, userId: string): Promise<void> {
  await queries.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}
