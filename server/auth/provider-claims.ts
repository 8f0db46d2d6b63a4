/** What the claims of a provider mean here: the address, the name, the role. */
import { Email, Username } from '../../contract/users'
import * as limits from '../../contract/limits'

type ClaimValues = Record<string, unknown>

/** The address of a person, and whether the provider has verified it; null if it gave none that can be one. */
export function readEmail(claims: ClaimValues): { email: string; isVerified: boolean } | null {
  const email = Email.safeParse(claims['email'])
  if (!email.success) return null
  const verified = claims['email_verified']
  // Some providers write it as a text.
  return { email: email.data, isVerified: verified === true || verified === 'true' }
}

/** Whether a claim has a value: it is it, or a list with it, or true where that is the value. */
export function hasClaim(claims: ClaimValues, name: string, value: string): boolean {
  const found = valueOf(claims, name)
  const all = Array.isArray(found) ? found : [found]
  return all.some((each) => (typeof each === 'string' || typeof each === 'boolean') && String(each) === value)
}

/** A claim by its name, which may have dots in it; otherwise a dot looks inside of an object. */
function valueOf(claims: ClaimValues, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  let value: unknown = claims
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = Reflect.get(value, part)
  }
  return value
}

/** Usernames to try for a new account, the best first. An address is private, so its part before the @ is the last resort. */
export function usernameCandidates(claims: ClaimValues): string[] {
  const address = claims['email']
  const texts = [
    claims['preferred_username'],
    claims['nickname'],
    claims['name'],
    typeof address === 'string' ? address.split('@')[0] : undefined,
  ]
  const names = texts.flatMap((text) => {
    if (typeof text !== 'string') return []
    const name = Username.safeParse(cut(text.split('@')[0] ?? ''))
    return name.success ? [name.data] : []
  })
  return [...new Set(names), 'member']
}

/** A name with a number at its end, within the limit. */
export const appendNumber = (name: string, number: number): string =>
  `${cut(name, limits.characters.username - String(number).length - 1)}-${number}`

const cut = (text: string, max: number = limits.characters.username) => {
  let short = text.trim().slice(0, max)
  // Not in the middle of a character.
  if (/[\uD800-\uDBFF]$/.test(short)) short = short.slice(0, -1)
  return short.trim()
}
