/** A random key by which the server recognizes this browser, to mail the owner of an account about logins from others. */
import { randomKey } from '../lib/random-key'
import { storage } from '../lib/storage'

const key = 'ketwork:device'

/** The key of this browser, which outlives its sessions. Where storage is off, each login is from a new device. */
export function deviceKey(): string {
  const known = storage.get(key)
  if (known) return known
  const newKey = randomKey()
  storage.set(key, newKey)
  return newKey
}
