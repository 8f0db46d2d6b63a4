/** Secrets that a bearer shows: 256 random bits, of which only a hash is kept. */
import { createHash, randomBytes } from 'node:crypto'

/** A new secret, as 43 characters of base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is kept of a secret. One round is enough: nobody guesses 256 random bits. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** A name that nobody guesses: 128 random bits, in characters that a file system of any kind tells apart. */
export const randomName = (): string => randomBytes(16).toString('hex')
