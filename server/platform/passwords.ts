/** Passwords: argon2id, as OWASP advises it (19 MiB, two passes, one lane), in a queue so that many at once do not fill the memory. */
import { hash, verify } from '@node-rs/argon2'
import { randomBytes } from 'node:crypto'

// argon2id is the library's default algorithm; its enum cannot be named from isolated modules.
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** A hash with its salt and cost, in the PHC format. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password.normalize('NFKC'), cost))

/**
 * Whether a password is the one that was hashed. Without a hash, because there is no such account, it takes as long and
 * answers no.
 */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword(randomBytes(16).toString('hex'))
  const known = passwordHash ?? (await dummyHash)
  const isRight = await inTurn(() => verify(known, password.normalize('NFKC')))
  return isRight && passwordHash !== null
}

let dummyHash: Promise<string> | undefined

/** So many passwords are being checked already that one more would wait too long. */
export class PasswordsBusyError extends Error {
  override name = 'PasswordsBusyError'
}

const atOnce = 4
/** About ten seconds of work. */
const maxWaiting = 500
const waiting: (() => void)[] = []
let running = 0

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting.length >= maxWaiting) throw new PasswordsBusyError('The queue is full.')
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    // The place goes straight to the next in line; it is given up only when nobody waits.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
