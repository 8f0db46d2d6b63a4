/** The page to return to after registration, stored until the link in the mail opens another tab. */
import { safeRedirect } from '../../contract/paths'
import { propertiesOf } from '../lib/properties-of'
import { storage } from '../lib/storage'

const key = 'ketwork:return-path'

/** The lifetime of the link in the mail, in milliseconds. */
const maxAge = 24 * 60 * 60_000

/** Saves a path of this site; null removes it. */
export function saveReturnPath(path: string | null): void {
  if (path === null) storage.remove(key)
  else storage.set(key, JSON.stringify({ path, savedAt: Date.now() }))
}

/** The saved path; null where there is none, or it is too old. */
export function readReturnPath(): string | null {
  const { path, savedAt } = propertiesOf(storage.getJson(key))
  const now = Date.now()
  const isYoung = typeof savedAt === 'number' && savedAt <= now && now - savedAt < maxAge
  return isYoung && typeof path === 'string' ? safeRedirect(path) : null
}
