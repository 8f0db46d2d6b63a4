/** Where somebody wanted to go when they registered, kept until the link in the mail brings them back in another tab. */
import { safeRedirect } from '../../contract/paths'
import { storage } from '../lib/storage'

const key = 'ketwork:return-path'

/** As long as the link in the mail lives, in milliseconds. */
const maxAge = 24 * 60 * 60_000

/** Keeps a path of this site, or forgets the last one. */
export function keepReturnPath(path: string | null, now = Date.now()): void {
  if (path === null) storage.remove(key)
  else storage.set(key, JSON.stringify({ path, keptAt: now }))
}

/** The path that is kept; null where there is none, or it is too old. */
export function readReturnPath(now = Date.now()): string | null {
  try {
    const kept: unknown = JSON.parse(storage.get(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const [path, keptAt] = [Reflect.get(kept, 'path'), Reflect.get(kept, 'keptAt')]
    const isYoung = typeof keptAt === 'number' && keptAt <= now && now - keptAt < maxAge
    return isYoung && typeof path === 'string' ? safeRedirect(path) : null
  } catch {
    // Somebody else's text under our name counts as nothing.
    return null
  }
}
