/** Secrets of bearers: 256 random bits, of which only a hash is stored. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A new secret, as 43 characters of base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The stored hash of a secret. One round is enough, because nobody guesses 256 random bits. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Whether a secret is the right one. Compares hashes, so that the time reveals nothing of it. */
export const matchesSecret = (given: string, right: string): boolean =>
  timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(right)))

/** An unguessable name: 128 random bits, in characters that every file system distinguishes. */
export const randomName = (): string => randomBytes(16).toString('hex')
