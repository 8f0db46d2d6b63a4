import { useSyncExternalStore } from 'react'
import type { User } from '../../contract/users'
import { createEmitter } from '../lib/emitter'
import { propertiesOf } from '../lib/properties-of'
import { storage, tabStorage, type SafeStorage } from '../lib/storage'

/** Who is signed in, and the token that proves it. */
export interface Session {
  user: User
  token: string
}

/** The names in local storage. */
const keys = { user: 'user', token: 'token' } as const

const changes = createEmitter<[session: Session | null, previous: Session | null]>()
const expiries = createEmitter()
const unpersisted = createEmitter<[lasts: SessionLifetime]>()

let current: Session | null = readStoredSession()
let expired = false
let refusedToken: string | null = null

/** The session at this moment; null when signed out. */
export const currentSession = (): Session | null => current

/** The session; renders again when it changes. */
export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, currentSession)
}

/** The signed-in user, or null; renders again when it changes. */
export const useViewer = (): User | null => useSession()?.user ?? null

/** How long a session lasts that does not fit into local storage: until the tab is closed, or until the page is left. */
type SessionLifetime = 'tab' | 'page'

/** Starts a session. Where local storage is off or full, it lasts as long as the tab, or the page. */
export function signIn(session: Session): void {
  expired = false
  const isKept = writeMakingRoom(session)
  // A part of this session must not be mixed with a part of an older one.
  if (!isKept) clear(storage)
  const isInTab = !isKept && write(tabStorage, session)
  if (!isInTab) clear(tabStorage)
  change(session)
  if (!isKept) unpersisted.emit(isInTab ? 'tab' : 'page')
}

/** Writes the session; where storage is full, removes cached responses to make room for it. */
function writeMakingRoom(session: Session): boolean {
  if (write(storage, session)) return true
  for (const key of storage.keys('cache:')) storage.remove(key)
  return write(storage, session)
}

/** Writes the token first: another tab that sees it without the user still counts as signed out. */
const write = (place: SafeStorage, { user, token }: Session): boolean =>
  place.set(keys.token, token) && place.set(keys.user, JSON.stringify(user))

function clear(place: SafeStorage): void {
  place.remove(keys.token)
  place.remove(keys.user)
}

/** Updates the signed-in user. */
export function updateViewer(user: User): void {
  if (current?.user.id !== user.id) return
  // Where it does not fit, a reload finds the older user and fetches the new one.
  const place = tabStorage.get(keys.token) === current.token ? tabStorage : storage
  place.set(keys.user, JSON.stringify(user))
  change({ ...current, user })
}

/** Ends the session here. Listeners clear cached data. */
export function signOut(): void {
  clear(storage)
  clear(tabStorage)
  change(null)
}

/** Whether the last session ended because the server no longer knew it. */
export const hasExpired = (): boolean => expired

/** Ends a session that the server no longer knows, and notifies {@link onSessionExpired}. */
export function expireSession(): void {
  expired = true
  signOut()
  expiries.emit()
}

/**
 * Notes that the server refused the session's token where that does not end the session: the request reads what can also be read signed out.
 * The viewer decides when to log in again.
 */
export function markTokenRefused(): void {
  refusedToken = current?.token ?? null
  change(current)
}

/** Whether the server has refused the token of the session that is still shown. Follows changes. */
export const useIsTokenRefused = (): boolean => useSyncExternalStore(onSessionChange, isTokenRefused)

const isTokenRefused = (): boolean => current !== null && current.token === refusedToken

/** Calls `listener` after each change of the session. Returns a function that stops it. */
export const onSessionChange: (typeof changes)['subscribe'] = changes.subscribe

/** Calls `listener` when the server ends the session. Returns a function that stops it. */
export const onSessionExpired: (typeof expiries)['subscribe'] = expiries.subscribe

/** Calls `listener` when a session starts that does not fit into local storage. Returns a function that stops it. */
export const onSessionNotPersisted: (typeof unpersisted)['subscribe'] = unpersisted.subscribe

/** Signs this tab in and out with other tabs. Returns a function that stops it. */
export function followOtherTabs(): () => void {
  window.addEventListener('storage', adoptStoredSession)
  return () => window.removeEventListener('storage', adoptStoredSession)
}

/** Reads the stored session, this tab's first. Clears an incomplete or unreadable one. */
function readStoredSession(): Session | null {
  for (const place of [tabStorage, storage]) {
    const session = read(place)
    if (session) return session
    clear(place)
  }
  return null
}

function adoptStoredSession(event: StorageEvent) {
  const concernsUs = event.key === null || event.key === keys.user || event.key === keys.token
  if (!concernsUs) return
  const stored = read(storage)
  // A session that lives in this tab's storage does not end when local storage is cleared.
  if (stored === null && tabStorage.get(keys.token) === current?.token) return
  const isNews = stored?.token !== current?.token || JSON.stringify(stored?.user) !== JSON.stringify(current?.user)
  if (!isNews) return
  clear(tabStorage)
  change(stored)
}

function read(place: SafeStorage): Session | null {
  const token = place.get(keys.token)
  const user = place.getJson(keys.user)
  return token && isUser(user) ? { user, token } : null
}

/** Checks the properties that the shell needs; the rest is refetched anyway. */
function isUser(value: unknown): value is User {
  const { id, username, role } = propertiesOf(value)
  return [id, username, role].every((property) => typeof property === 'string')
}

function change(session: Session | null) {
  const previous = current
  current = session
  changes.emit(session, previous)
}
