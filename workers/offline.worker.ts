/**
 * The service worker: opens visited pages without a network. It caches the page itself and files of the build, and no response of the
 * API.
 *
 * For a visitor it caches the files that their pages have loaded. After a visit to the builder or the QASM page it caches the whole
 * build, including the engine, so that all of these pages works offline. A new build waits until no window of the old one is open, or
 * until its reader requests it.
 */
import { cachePrefix, chooseCacheStrategy, isHashed, outdatedCaches, pathIn } from './offline-rules'

declare const self: ServiceWorkerGlobalScope & {
  /** All files of the build that pages load; the build writes this. */
  ketworkBuild: { id: string; files: string[] }
}

/** A message from a window. */
export type OfflineMessage =
  /** It has loaded these addresses, files of the build among them; with `everything` it must work offline. */
  | { kind: 'visited'; files: string[]; everything: boolean }
  /** Its reader requests the new build. */
  | { kind: 'take over' }

/** Where the site lies: at and below the folder of this worker. */
const site = new URL('.', location.href)

/** The address of a path of the site. */
const addressOf = (path: string): string => site.pathname.slice(0, -1) + path

const build = self.ketworkBuild
const files = build.files.map(addressOf)
const home = addressOf('/')
const cacheName = cachePrefix + build.id

/** The key of an entry that says: cache the whole build. */
const everythingMark = addressOf('/kept-offline')

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { method, mode, url } = request
  const strategy = chooseCacheStrategy({ method, mode, url: new URL(url), site })
  if (strategy === 'page') event.respondWith(answerPage(request))
  else if (strategy === 'hashed file') event.respondWith(answerHashedFile(request))
  else if (strategy === 'file') event.respondWith(answerFile(request, (work) => event.waitUntil(work)))
})
self.addEventListener('message', (event) => {
  const message: OfflineMessage = event.data
  if (message.kind === 'take over') event.waitUntil(self.skipWaiting())
  else event.waitUntil(cacheVisited(message.files, message.everything))
})

async function install() {
  const cache = await caches.open(cacheName)
  const response = await fetch(home, { cache: 'no-cache' })
  const text = await response.clone().text()
  // During a deployment the server may already send the next build's page. The next build's worker then installs itself.
  if (!response.ok || !files.some((file) => text.includes(`"${file}"`)))
    throw new Error('The page is of another build.')
  await cache.put(home, response)
  await cacheFiles(cache, filesNamedIn(text))
  if (await caches.match(everythingMark)) await cacheEverything(cache)
}

async function activate() {
  for (const name of outdatedCaches(await caches.keys(), cacheName)) await caches.delete(name)
  await self.clients.claim()
}

async function cacheVisited(visited: readonly string[], everything: boolean) {
  const cache = await caches.open(cacheName)
  await cacheFiles(cache, [...new Set(visited)].filter(isFileOfBuild))
  if (everything) await cacheEverything(cache)
}

function isFileOfBuild(address: string): boolean {
  const url = new URL(address)
  return ['hashed file', 'file'].includes(chooseCacheStrategy({ method: 'GET', mode: 'no-cors', url, site }))
}

async function cacheEverything(cache: Cache) {
  await cacheFiles(cache, files)
  await cache.put(everythingMark, new Response())
}

/** Caches files that are not cached yet. A page of an earlier build may name files that the server no longer has. */
async function cacheFiles(cache: Cache, wanted: readonly string[]) {
  for (let start = 0; start < wanted.length; start += maxFetches) {
    await Promise.all(wanted.slice(start, start + maxFetches).map((file) => cacheFile(cache, file)))
  }
}

/** The number of files that are fetched at the same time. One after another, each would wait for the round trip of the one before. */
const maxFetches = 6

async function cacheFile(cache: Cache, file: string) {
  if (await cache.match(file)) return
  // The browser's own cache may hold a file without a hash in its name as the build before had it.
  const response = await fetch(file, { cache: isHashed(pathIn(site, new URL(file, site))) ? 'default' : 'no-cache' })
  if (response.ok) await cache.put(file, response)
}

/** The files that a page's head names: its first scripts, its styles, its typeface. */
function filesNamedIn(page: string): string[] {
  return [...page.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css|svg|woff2))"/g)].map(([, file = '']) => file)
}

async function answerPage(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const cached = await caches.match(home, { cacheName })
    if (cached) return cached
    throw error
  }
}

/** Answers from the network, and replaces the cached file; the response does not wait for that. */
async function answerFile(request: Request, continueWith: (work: Promise<void>) => void): Promise<Response> {
  try {
    const response = await fetch(request)
    if (response.ok) continueWith(replaceCached(request, response.clone()))
    return response
  } catch (error) {
    const cached = (await caches.match(request, { cacheName, ignoreVary: true })) ?? (await caches.match(request))
    if (cached) return cached
    throw error
  }
}

async function replaceCached(request: Request, response: Response) {
  const cache = await caches.open(cacheName)
  // A file that is not cached is one that the visitor's pages do not need.
  if (await cache.match(request, { ignoreVary: true })) await cache.put(request, response)
}

async function answerHashedFile(request: Request): Promise<Response> {
  // Of any build, because an open window may still run the one before.
  return (await caches.match(request, { ignoreVary: true })) ?? (await fetch(request))
}
