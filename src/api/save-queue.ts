/**
 * Circuits that were to be saved while the server could not be reached. They wait in local storage, for the account that made them,
 * and are sent when it can be reached again. Each carries the key of its first attempt, so that one which did arrive, and only lost
 * its answer, is not made twice.
 */
import type { Circuit } from '../../contract/circuits'
import { storage } from '../lib/storage'
import { currentSession } from '../session/session'
import { ApiError, KeptForLater, NetworkError } from './errors'
import { idempotencyKey, request, type Call } from './http'

/** What makes a circuit, and of what. */
export type Making =
  | { route: 'POST /circuits/generate'; body: Call<'POST /circuits/generate'>['body'] }
  | { route: 'POST /circuits/visualize'; body: Call<'POST /circuits/visualize'>['body'] }

/** A circuit that waits. */
export type WaitingSave = Making & {
  /** Tells this wish from every other; the server knows it by it, too. */
  key: string
  name: string
  /** The account that it is for. */
  viewer: string
  /** Why the server would not have it, as a sentence; null while it only waits. */
  problem: string | null
}

const storageKey = 'ketwork:waiting-saves'

const listeners = new Set<() => void>()
let known: { text: string | null; all: readonly WaitingSave[] } = { text: null, all: [] }

/** All that wait in this browser, oldest first; the same list until it changes. */
export function allWaiting(): readonly WaitingSave[] {
  const text = storage.get(storageKey)
  if (text !== known.text) known = { text, all: parse(text) }
  return known.all
}

/** Calls `listener` when the list changes, in this window or another; returns how to stop. */
export function onWaitingChange(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/**
 * What to do with the failure of a saving: where no answer came it is kept for later and told so, all else is thrown on.
 *
 * @throws {KeptForLater} it will be sent
 */
export function keepForLater(making: Making): (error: unknown) => never {
  return (error) => {
    const viewer = currentSession()?.user.id
    if (!(error instanceof NetworkError) || viewer === undefined) throw error
    const name = making.body.name || 'Your circuit'
    const same = allWaiting().some(
      (save) => save.viewer === viewer && JSON.stringify(save.body) === JSON.stringify(making.body),
    )
    const save = { ...making, key: idempotencyKey(making.body), name, viewer, problem: null }
    // Where storage is off or full there is no later.
    if (!same && !write([...allWaiting(), save])) throw error
    throw new KeptForLater(error, name)
  }
}

/** Takes a circuit from the list: it was saved, or is no longer wanted. */
export function forgetWaiting(key: string): void {
  const rest = allWaiting().filter((save) => save.key !== key)
  if (rest.length < allWaiting().length) write(rest)
}

/** Takes what was made of this body from the list, if it is there. */
export const forgetWaitingOf = (body: object): void => forgetWaiting(idempotencyKey(body))

/**
 * Sends what waits for whoever is signed in, one after the other, and gives each circuit to `onSaved`. Ends early where the server
 * still cannot be reached, and says so by `false`. What it refuses stays in the list with its reason.
 */
export async function sendWaiting(onSaved: (circuit: Circuit) => void, retryRefused = false): Promise<boolean> {
  const viewer = currentSession()?.user.id
  const due = allWaiting().filter((save) => save.viewer === viewer && (retryRefused || save.problem === null))
  for (const save of due) {
    try {
      const circuit = await send(save)
      forgetWaiting(save.key)
      onSaved(circuit)
    } catch (error) {
      if (!isFinal(error)) return false
      const problem = error instanceof Error ? error.message : String(error)
      write(allWaiting().map((other) => (other.key === save.key ? { ...other, problem } : other)))
    }
  }
  return true
}

function send(save: WaitingSave): Promise<Circuit> {
  const options = { idempotencyKey: save.key }
  return save.route === 'POST /circuits/generate'
    ? request(save.route, { body: save.body, ...options })
    : request(save.route, { body: save.body, ...options })
}

/** The server has looked at it and said no. A session that is over, haste and an overload are no judgement. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && ![401, 408, 429].includes(error.status)

function write(all: readonly WaitingSave[]): boolean {
  const isKept = all.length === 0 ? (storage.remove(storageKey), true) : storage.set(storageKey, JSON.stringify(all))
  for (const listener of listeners) listener()
  return isKept
}

function parse(text: string | null): readonly WaitingSave[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isWaiting) : []
  } catch (error) {
    console.warn('What waits to be saved could not be read.', error)
    return []
  }
}

/** Enough to send it; whether it is a circuit the server judges. */
const isWaiting = (value: unknown): value is WaitingSave =>
  typeof value === 'object' &&
  value !== null &&
  ['key', 'name', 'viewer', 'route'].every((field) => typeof Reflect.get(value, field) === 'string') &&
  typeof Reflect.get(value, 'body') === 'object'
