import { useSyncExternalStore } from 'react'
import type { User } from '../../contract/users'
import { storage } from '../lib/storage'

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

/** Keeps a session that has just begun. Where storage is off it lives as long as the page. */
export function signIn(session: Session): void {
  expired = false
  // The token first: another tab that sees it without the user still counts as signed out.
  storage.set(keys.token, session.token)
  storage.set(keys.user, JSON.stringify(session.user))
  change(session)
}

/** Takes over new facts about the signed-in user. */
export function updateViewer(user: User): void {
  if (current?.user.id !== user.id) return
  storage.set(keys.user, JSON.stringify(user))
  change({ ...current, user })
}

/** Forgets the session. Cached data is cleared by those who follow it. */
export function signOut(): void {
  storage.remove(keys.token)
  storage.remove(keys.user)
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

/** Lets this tab follow what other tabs do; returns how to stop. */
export function followOtherTabs(): () => void {
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

/** Reads what is kept. If only one of the two is there, or the user cannot be read, both are cleared. */
export function readAtStart(): Session | null {
  const session = read()
  if (!session) {
    storage.remove(keys.user)
    storage.remove(keys.token)
  }
  return session
}

function follow(event: StorageEvent) {
  const concernsUs = event.key === null || event.key === keys.user || event.key === keys.token
  if (!concernsUs) return
  const stored = read()
  const isNews = stored?.token !== current?.token || JSON.stringify(stored?.user) !== JSON.stringify(current?.user)
  if (isNews) change(stored)
}

function read(): Session | null {
  const token = storage.get(keys.token)
  const user = parseUser(storage.get(keys.user))
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
