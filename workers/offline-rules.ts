/** What the service worker does with a request, and in which order caches are kept. Pure, so that it can be told in a table. */
import { isServerPath } from '../contract/server-paths'

/**
 * How a request is answered.
 * - `page`: from the network; without one, the page that was kept.
 * - `hashed file`: a part of the build that is named by its content: what is kept, else from the network.
 * - `file`: a part of the build that the next one has under the same name: from the network; without one, what was kept.
 * - `network`: none of its business. Everything of the API is, and every picture: what a person sees there is kept by nobody here.
 */
export type Way = 'page' | 'hashed file' | 'file' | 'network'

/** What a request is, as far as the rules ask. */
export interface Asked {
  method: string
  /** As `Request.mode` has it: `navigate` where a window is to show the answer. */
  mode: string
  url: URL
  /** Of this site. */
  origin: string
}

export function wayOf({ method, mode, url, origin }: Asked): Way {
  if (method !== 'GET' || url.origin !== origin) return 'network'
  const { pathname } = url
  if (isServerPath(pathname)) return 'network'
  if (mode === 'navigate') return 'page'
  if (isHashed(pathname)) return 'hashed file'
  return pathname.startsWith('/fonts/') || pathname === '/theme.js' || pathname === '/favicon.svg' ? 'file' : 'network'
}

/** Whether a file is named by its content, so that what is kept of it never grows old. */
export const isHashed = (pathname: string): boolean => pathname.startsWith('/assets/')

/** What every cache of ours is called by; the rest of its name is the build's. */
export const cachePrefix = 'ketwork-build-'

/**
 * Which caches can go when `current` takes over: all builds but this one and the one before it. A window that is still open may be of
 * that one, and asks for its parts, which the server may no longer have.
 */
export function outdatedCaches(names: readonly string[], current: string): string[] {
  // The browser lists them in the order in which they were made.
  const earlier = names.filter((name) => name.startsWith(cachePrefix) && name !== current)
  return earlier.slice(0, -1)
}
