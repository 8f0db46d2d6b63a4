import { useSyncExternalStore } from 'react'
import type { User } from '../../contract/users'
import { storage, tabStorage, type SafeStorage } from '../lib/storage'

/** Who is signed in, and the token that proves it. */
export interface Session {
  user: User
  token: string
}

/** The names in local storage. */
const keys = { user: 'user', token: 'token' } as const

type Listener = (session: Session | null, previous: Session | null) => void

const listeners = new Set<Listener>()
const expiryListeners = new Set<() => void>()
const lossListeners = new Set<(lasts: Lasts) => void>()

let current: Session | null = readAtStart()
let expired = false

/** The session at this moment; null when signed out. */
export const currentSession = (): Session | null => current

/** The session, followed. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, currentSession)
}

/** The signed-in user, followed; null when signed out. */
export const useViewer = (): User | null => useSession()?.user ?? null

/** How long a session lasts that local storage could not take: until this tab is closed, or this page is left. */
export type Lasts = 'tab' | 'page'

/** Keeps a session that has just begun. Where local storage is off or full it lasts as long as the tab, or the page. */
export function signIn(session: Session): void {
  expired = false
  const isKept = writeMakingRoom(session)
  // What is there of another session is of no use beside a part of this one.
  if (!isKept) clear(storage)
  const isInTab = !isKept && write(tabStorage, session)
  if (!isInTab) clear(tabStorage)
  change(session)
  if (!isKept) for (const listener of lossListeners) listener(isInTab ? 'tab' : 'page')
}

/** What the server has told before is only kept to show it sooner: it makes room for the session. */
function writeMakingRoom(session: Session): boolean {
  if (write(storage, session)) return true
  for (const key of storage.keys('cache:')) storage.remove(key)
  return write(storage, session)
}

/** The token first: another tab that sees it without the user still counts as signed out. */
const write = (place: SafeStorage, { user, token }: Session): boolean =>
  place.set(keys.token, token) && place.set(keys.user, JSON.stringify(user))

function clear(place: SafeStorage): void {
  place.remove(keys.token)
  place.remove(keys.user)
}

/** Takes over new facts about the signed-in user. */
export function updateViewer(user: User): void {
  if (current?.user.id !== user.id) return
  // Where it does not fit, the older facts stay, and are read anew after a reload.
  const place = tabStorage.get(keys.token) === current.token ? tabStorage : storage
  place.set(keys.user, JSON.stringify(user))
  change({ ...current, user })
}

/** Forgets the session. Cached data is cleared by those who follow it. */
export function signOut(): void {
  clear(storage)
  clear(tabStorage)
  change(null)
}

/** Whether the last session ended because the server no longer knew it. */
export const hasExpired = (): boolean => expired

/** Forgets a session that the server no longer knows, and tells {@link onSessionExpired}. */
export function expireSession(): void {
  expired = true
  signOut()
  for (const listener of expiryListeners) listener()
}

/** Calls `listener` after each change of the session; returns how to stop. */
export function onSessionChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls `listener` when the server says that the session is over; returns how to stop. */
export function onSessionExpired(listener: () => void): () => void {
  expiryListeners.add(listener)
  return () => expiryListeners.delete(listener)
}

/** Calls `listener` when a session begins that local storage could not take; returns how to stop. */
export function onSessionNotKept(listener: (lasts: Lasts) => void): () => void {
  lossListeners.add(listener)
  return () => lossListeners.delete(listener)
}

/** Lets this tab follow what other tabs do; returns how to stop. */
export function followOtherTabs(): () => void {
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

/** Reads what is kept, by this tab before by all. If only one of the two is there, or the user cannot be read, both are cleared. */
export function readAtStart(): Session | null {
  for (const place of [tabStorage, storage]) {
    const session = read(place)
    if (session) return session
    clear(place)
  }
  return null
}

function follow(event: StorageEvent) {
  const concernsUs = event.key === null || event.key === keys.user || event.key === keys.token
  if (!concernsUs) return
  const stored = read(storage)
  // A session that was never in local storage is not ended by its going from there.
  if (stored === null && tabStorage.get(keys.token) === current?.token) return
  const isNews = stored?.token !== current?.token || JSON.stringify(stored?.user) !== JSON.stringify(current?.user)
  if (!isNews) return
  clear(tabStorage)
  change(stored)
}

function read(place: SafeStorage): Session | null {
  const token = place.get(keys.token)
  const user = parseUser(place.get(keys.user))
  return token && user ? { user, token } : null
}

function parseUser(json: string | null): User | null {
  if (!json) return null
  try {
    const value: unknown = JSON.parse(json)
    return isUser(value) ? value : null
  } catch {
    // Someone else's text under our name counts as nothing.
    return null
  }
}

/** Enough of a user to greet it; the rest is fetched anew anyway. */
function isUser(value: unknown): value is User {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['id', 'username', 'role'].every((key) => typeof Reflect.get(value, key) === 'string')
  )
}

function change(session: Session | null) {
  const previous = current
  current = session
  for (const listener of listeners) listener(session, previous)
}

function subscribe(listener: () => void) {
  return onSessionChange(listener)
}
