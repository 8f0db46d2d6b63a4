/**
 * Circuits that were to be saved while the server could not be reached. They wait in local storage, for the account that made them,
 * and are sent when it can be reached again. Each carries the key of its first attempt, so that one which did arrive, and only lost
 * its answer, is not made twice.
 */
import type { Circuit } from '../../contract/circuits'
import { storage } from '../lib/storage'
import { currentSession } from '../session/session'
import { isRefusal, KeptForLater, NetworkError } from './errors'
import { request, type Call } from './http'
import { announceSaved } from './saved-circuits'

/** A circuit to be made, and of what. */
export type SaveRequest = {
  /** The idempotency key: the server makes one circuit of it, however often it is sent. */
  key: string
} & (
  | { route: 'POST /circuits/generate'; body: Call<'POST /circuits/generate'>['body'] }
  | { route: 'POST /circuits/visualize'; body: Call<'POST /circuits/visualize'>['body'] }
)

/** A circuit that waits. */
export type WaitingSave = SaveRequest & {
  name: string
  /** The account that it is for. */
  viewer: string
  /** Why the server would not have it, as a sentence; null while it only waits. */
  problem: string | null
  /** How often the server refused it. */
  refusals?: number
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
export function keepForLater(wanted: SaveRequest): (error: unknown) => never {
  return (error) => {
    const viewer = currentSession()?.user.id
    if (!(error instanceof NetworkError) || viewer === undefined) throw error
    const name = wanted.body.name || 'Your circuit'
    const same = allWaiting().some(({ key }) => key === wanted.key)
    const save = { ...wanted, name, viewer, problem: null }
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

/** Takes all circuits of an account that is gone from the list. */
export function forgetWaitingOf(viewer: string): void {
  const rest = allWaiting().filter((save) => save.viewer !== viewer)
  if (rest.length < allWaiting().length) write(rest)
}

let sending: Promise<unknown> = Promise.resolve()

/**
 * Sends what waits for whoever is signed in, one after the other, and gives each circuit to `onCircuit`: also what is queued while
 * this goes on. Ends early where the server still cannot be reached, and says so by `false`. What it refuses stays in the list with
 * its reason. A second call begins when the first has ended.
 */
export function sendWaiting(onCircuit: (circuit: Circuit) => void, retryRefused = false): Promise<boolean> {
  const round = sending.then(() => sendAll(onCircuit, retryRefused))
  sending = round.catch(() => undefined)
  return round
}

async function sendAll(onCircuit: (circuit: Circuit) => void, retryRefused: boolean): Promise<boolean> {
  const tried = new Set<string>()
  for (;;) {
    const viewer = currentSession()?.user.id
    const save = allWaiting().find(
      ({ key, viewer: owner, problem }) => owner === viewer && !tried.has(key) && (retryRefused || problem === null),
    )
    if (save === undefined) return true
    tried.add(save.key)
    try {
      const circuit = await send(save)
      forgetWaiting(save.key)
      announceSaved(save.viewer, { key: save.key, circuit })
      onCircuit(circuit)
    } catch (error) {
      if (!isRefusal(error)) return false
      const problem = error instanceof Error ? error.message : String(error)
      const refusals = (save.refusals ?? 0) + 1
      write(allWaiting().map((other) => (other.key === save.key ? { ...other, problem, refusals } : other)))
    }
  }
}

function send(save: WaitingSave): Promise<Circuit> {
  // The server keeps a refusal under its key and would only repeat it.
  const options = { idempotencyKey: save.refusals ? `${save.key}-${save.refusals}` : save.key }
  return save.route === 'POST /circuits/generate'
    ? request(save.route, { body: save.body, ...options })
    : request(save.route, { body: save.body, ...options })
}

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
