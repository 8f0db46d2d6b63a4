/** Rules for email addresses and passwords, the same for client and server. Plain functions without a library. */
import { isBlank } from './text'

/** The letters, digits and signs of an unquoted local part, in any script (RFC 6531). */
const localPart = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const label = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/u

/** Splits an address at its @; null where it has none, or something that cannot stand there. */
function partsOf(email: string): { local: string; domain: string } | null {
  const at = email.lastIndexOf('@')
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)]
  // What the parser of URLs would read as a port, a path or an escape is no domain.
  if (at < 1 || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain.normalize('NFKC'))) return null
  return { local, domain }
}

/** A domain as mail servers exchange it: lower case, other scripts in Punycode. Null where it isn't one. */
function asciiDomain(domain: string): string | null {
  const url = `http://${domain}`
  return URL.canParse(url) ? new URL(url).hostname : null
}

/** Whether a text is an email address, internationalized ones included: `jörg@münchen.example`. */
export function isEmailAddress(text: string): boolean {
  const parts = partsOf(text.trim())
  const domain = parts && asciiDomain(parts.domain)
  if (parts === null || domain === null || parts.local.length > 64 || !localPart.test(parts.local)) return false
  const labels = domain.split('.')
  // The last label is never a number: that would be an IP address.
  return labels.length > 1 && labels.every((part) => label.test(part)) && !/^\d+$/u.test(labels.at(-1) ?? '')
}

/** What makes two addresses the same mailbox: case, compatibility characters and the writing of the domain don't matter. */
export function emailKeyOf(email: string): string {
  const text = email.normalize('NFKC').trim().toLowerCase()
  const parts = partsOf(text)
  const domain = parts && asciiDomain(parts.domain)
  return parts === null || domain === null ? text : `${parts.local}@${domain}`
}

/** Whose password it is to be. */
interface Owner {
  username?: string | null | undefined
  email?: string | null | undefined
}

/** Why a password can't be chosen, as a sentence; null where it can. Its length has messages of its own. */
export function passwordProblem(password: string, { username, email }: Owner = {}): string | null {
  if (isBlank(password)) return 'Password must have characters that can be seen'
  const isSame = (other: string | null | undefined) =>
    typeof other === 'string' && other !== '' && fold(other) === fold(password)
  if (isSame(username)) return 'Password must not be your username'
  if (isSame(email) || (email && password.includes('@') && emailKeyOf(email) === emailKeyOf(password))) {
    return 'Password must not be your email address'
  }
  return null
}

const fold = (text: string) => text.normalize('NFKC').trim().toLowerCase()
