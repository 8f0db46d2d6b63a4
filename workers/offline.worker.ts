/**
 * The service worker: lets pages that were visited open without a network. It keeps the page itself and parts of the build, by their
 * hashed names, and nothing that the server says to a person.
 *
 * Every visitor keeps what their pages have loaded; who opens the builder or the QASM page keeps the whole build, the engine
 * included, so that every part of them works later. A new build waits until no window of the old one is open, or until
 * its reader asks for it.
 */
import { cachePrefix, isHashed, outdatedCaches, wayOf } from './offline-rules'

declare const self: ServiceWorkerGlobalScope & {
  /** Everything in the build that pages load; the build writes it here. */
  ketworkBuild: { id: string; files: string[] }
}

/** What a window tells. */
export type OfflineMessage =
  /** It has loaded these; with `everything` it is one that must work offline. */
  | { kind: 'visited'; files: string[]; everything: boolean }
  /** Its reader wants the new build now. */
  | { kind: 'take over' }

const { id, files } = self.ketworkBuild
const cacheName = cachePrefix + id

/** Under this key it is noted that the whole build is to be kept. */
const everythingMark = '/kept-offline'

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const way = wayOf({ method: request.method, mode: request.mode, url: new URL(request.url), origin: location.origin })
  if (way === 'page') event.respondWith(answerPage(request))
  else if (way === 'hashed file') event.respondWith(answerHashedFile(request))
  else if (way === 'file') event.respondWith(answerFile(request, (work) => event.waitUntil(work)))
})
self.addEventListener('message', (event) => {
  const message: OfflineMessage = event.data
  if (message.kind === 'take over') event.waitUntil(self.skipWaiting())
  else event.waitUntil(keepVisited(message.files, message.everything))
})

async function install() {
  const cache = await caches.open(cacheName)
  const page = await fetch('/', { cache: 'no-cache' })
  const text = await page.clone().text()
  // Between two builds the server may already send the next one's page; then that one's worker installs itself.
  if (!page.ok || !files.some((file) => text.includes(`"${file}"`))) throw new Error('The page is of another build.')
  await cache.put('/', page)
  await keep(cache, await partsOf(text))
  if (await caches.match(everythingMark)) await keepEverything(cache)
}

async function activate() {
  for (const name of outdatedCaches(await caches.keys(), cacheName)) await caches.delete(name)
  await self.clients.claim()
}

async function keepVisited(visited: readonly string[], everything: boolean) {
  const cache = await caches.open(cacheName)
  await keep(cache, visited)
  if (everything) await keepEverything(cache)
}

async function keepEverything(cache: Cache) {
  await keep(cache, files)
  await cache.put(everythingMark, new Response())
}

/** Keeps what is not kept yet. What is of another build, as a page that was open before this one knows, the server may not have. */
async function keep(cache: Cache, wanted: readonly string[]) {
  for (let start = 0; start < wanted.length; start += maxFetches) {
    await Promise.all(wanted.slice(start, start + maxFetches).map((file) => keepFile(cache, file)))
  }
}

/** The number of files that are fetched at the same time: one at a time, each waits for the round trip of the one before it. */
const maxFetches = 6

async function keepFile(cache: Cache, file: string) {
  if (await cache.match(file)) return
  // What is not named by its content may lie in the browser's own cache as the build before had it.
  const answer = await fetch(file, { cache: isHashed(file) ? 'default' : 'no-cache' })
  if (answer.ok) await cache.put(file, answer)
}

/** What a page's head names: its first scripts, its styles, its typeface. */
async function partsOf(page: string): Promise<string[]> {
  return [...page.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css|svg|woff2))"/g)].map(([, file = '']) => file)
}

async function answerPage(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await caches.match('/', { cacheName })
    if (kept) return kept
    throw error
  }
}

/** What comes is kept in place of what was; the answer does not wait for that. */
async function answerFile(request: Request, continueWith: (work: Promise<void>) => void): Promise<Response> {
  try {
    const answer = await fetch(request)
    if (answer.ok) continueWith(keepAnswer(request, answer.clone()))
    return answer
  } catch (error) {
    const kept = (await caches.match(request, { cacheName, ignoreVary: true })) ?? (await caches.match(request))
    if (kept) return kept
    throw error
  }
}

async function keepAnswer(request: Request, answer: Response) {
  const cache = await caches.open(cacheName)
  // Where it is kept already; else a visitor would keep what their pages do not need.
  if (await cache.match(request, { ignoreVary: true })) await cache.put(request, answer)
}

async function answerHashedFile(request: Request): Promise<Response> {
  // Of any build: a window that is still open may be of the one before.
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept) return kept
  return await fetch(request)
}
