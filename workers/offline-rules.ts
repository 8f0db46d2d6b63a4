/** The service worker's decisions: how it answers a request, and which caches it deletes. Pure. */
import { isServerPath } from '../contract/server-paths'

/**
 * How a request is answered.
 * - `page`: from the network; without one, the cached page.
 * - `hashed file`: a file of the build with its content's hash in its name: from the cache; if it is not there, from the network.
 * - `file`: a file of the build that keeps its name in the next build: from the network; without one, from the cache.
 * - `network`: by the browser. The API and all pictures are: nothing of what a person sees there is cached here.
 */
type CacheStrategy = 'page' | 'hashed file' | 'file' | 'network'

/** What decides the strategy. */
interface RequestFacts {
  method: string
  /** As in `Request.mode`: `navigate` if a window shows the response. */
  mode: string
  url: URL
  /** The address of this site, which ends with a slash. */
  site: URL
}

/** Chooses how to answer a request. */
export function chooseCacheStrategy({ method, mode, url, site }: RequestFacts): CacheStrategy {
  if (method !== 'GET' || url.origin !== site.origin || !url.pathname.startsWith(site.pathname)) return 'network'
  const pathname = pathIn(site, url)
  if (isServerPath(pathname)) return 'network'
  if (mode === 'navigate') return 'page'
  if (isHashed(pathname)) return 'hashed file'
  return pathname.startsWith('/fonts/') || pathname === '/theme.js' || pathname === '/favicon.svg' ? 'file' : 'network'
}

/** Whether a file has its content's hash in its name, so that a cached copy is always current. */
export const isHashed = (pathname: string): boolean => pathname.startsWith('/assets/')

/** The path of an address within the site, which may lie below the root of its host. */
export const pathIn = (site: URL, { pathname }: URL): string => pathname.slice(site.pathname.length - 1)

/** The beginning of the name of each cache; the build's id follows. */
export const cachePrefix = 'ketwork-build-'

/**
 * The caches to delete when `current` takes over: those of all builds but this one and the one before it. An open window may still run
 * the build before, and request files that the server no longer has.
 */
export function outdatedCaches(names: readonly string[], current: string): string[] {
  // The browser lists caches in the order in which they were created.
  const earlier = names.filter((name) => name.startsWith(cachePrefix) && name !== current)
  return earlier.slice(0, -1)
}
