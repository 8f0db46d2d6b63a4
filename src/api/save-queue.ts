/**
 * Save requests that could not reach the server. They wait in local storage, for the account that sent them, until the server can be
 * reached again. Each keeps the idempotency key of its first attempt, so that a request which did arrive and only lost its response
 * does not create a second circuit.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { Circuit } from '../../contract/circuits'
import { createEmitter } from '../lib/emitter'
import { propertiesOf } from '../lib/properties-of'
import { storage } from '../lib/storage'
import type { DraftOwner } from '../session/drafts'
import { currentSession } from '../session/session'
import { cacheCircuit } from './circuit-cache'
import { isRefusal, NetworkError } from './errors'
import { request, type Call } from './http'
import { announceSaved } from './saved-circuits'

/** No response came, and the save request is queued in this browser. */
export class SaveQueuedError extends NetworkError {
  constructor(cause: unknown, name: string) {
    super(cause)
    this.message = `The server cannot be reached. \u201c${name}\u201d is stored in this browser and will be saved when the connection is back.`
  }
}

/** A request to create a circuit, or a version of one. */
export type SaveRequest = {
  /** The idempotency key: the server creates one circuit for it, however often it is sent. */
  key: string
} & (
  | { route: 'POST /circuits/generate'; body: Call<'POST /circuits/generate'>['body'] }
  | { route: 'POST /circuits/visualize'; body: Call<'POST /circuits/visualize'>['body'] }
  | {
      route: 'POST /circuits/:id/versions'
      params: { id: string }
      body: Call<'POST /circuits/:id/versions'>['body']
      /** What the circuit is called. */
      name: string
    }
)

/** A queued request. */
export type QueuedSave = SaveRequest & {
  name: string
  /** The account that sent it. */
  viewer: string
  /** Why the server refused it, as a sentence; null while it has not. */
  problem: string | null
  /** How often the server refused it. */
  refusals?: number
}

const storageKey = 'ketwork:waiting-saves'

const { emit, subscribe } = createEmitter()
let cached: { text: string | null; all: readonly QueuedSave[] } = { text: null, all: [] }

/** Lists all queued requests of this browser, oldest first. Returns the same list until it changes. */
export function listQueuedSaves(): readonly QueuedSave[] {
  const text = storage.get(storageKey)
  if (text !== cached.text) cached = { text, all: parse(text) }
  return cached.all
}

/** Calls `listener` when the queue changes, in this window or another. Returns a function that stops it. */
export function onQueueChange(listener: () => void): () => void {
  const unsubscribe = subscribe(listener)
  window.addEventListener('storage', listener)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', listener)
  }
}

/**
 * Sends a save request. Where no response comes, queues it to be sent later. The saved circuit is announced here, because the page
 * that sent it may have been left meanwhile.
 *
 * @throws {SaveQueuedError} the request is queued
 */
export async function saveOrQueue(client: QueryClient, save: SaveRequest, owner: DraftOwner): Promise<Circuit> {
  try {
    const circuit = await send(save, save.key)
    removeFromQueue(save.key)
    cacheCircuit(client, circuit)
    announceSaved(owner, { key: save.key, circuit })
    return circuit
  } catch (error) {
    throw queueSave(save, error)
  }
}

/** Queues a request that got no response, and returns the error to show: the given one if the request cannot be queued. */
export function queueSave(save: SaveRequest, error: unknown): unknown {
  const viewer = currentSession()?.user.id
  if (!(error instanceof NetworkError) || viewer === undefined) return error
  const name = ('name' in save ? save.name : save.body.name) || 'Your circuit'
  const isQueued = listQueuedSaves().some(({ key }) => key === save.key)
  // Where storage is off or full, nothing can be queued.
  if (!isQueued && !write([...listQueuedSaves(), { ...save, name, viewer, problem: null }])) return error
  return new SaveQueuedError(error, name)
}

/** Removes a request that succeeded or is no longer wanted. */
export const removeFromQueue = (key: string): void => keepOnly((save) => save.key !== key)

/** Removes all requests of a deleted account. */
export const removeQueuedSavesOf = (viewer: string): void => keepOnly((save) => save.viewer !== viewer)

function keepOnly(isKept: (save: QueuedSave) => boolean): void {
  const rest = listQueuedSaves().filter(isKept)
  if (rest.length < listQueuedSaves().length) write(rest)
}

let sending: Promise<unknown> = Promise.resolve()

/**
 * Sends the viewer's queued requests one after the other, and passes each new circuit to `onCircuit`. Resolves to false, and stops,
 * where the server still cannot be reached. A refused request stays in the queue with its reason. Requests that are queued meanwhile
 * are sent too. A second call starts when the first has ended.
 */
export function sendQueuedSaves(onCircuit: (circuit: Circuit) => void, retryRefused = false): Promise<boolean> {
  const round = sending.then(() => sendAll(onCircuit, retryRefused))
  sending = round.catch(() => undefined)
  return round
}

async function sendAll(onCircuit: (circuit: Circuit) => void, retryRefused: boolean): Promise<boolean> {
  const tried = new Set<string>()
  for (;;) {
    const viewer = currentSession()?.user.id
    const save = listQueuedSaves().find(
      ({ key, viewer: owner, problem }) => owner === viewer && !tried.has(key) && (retryRefused || problem === null),
    )
    if (save === undefined) return true
    tried.add(save.key)
    try {
      // The server remembers a refusal under its key and would only repeat it.
      const circuit = await send(save, save.refusals ? `${save.key}-${save.refusals}` : save.key)
      removeFromQueue(save.key)
      announceSaved(save.viewer, { key: save.key, circuit })
      onCircuit(circuit)
    } catch (error) {
      if (!isRefusal(error)) return false
      const problem = error instanceof Error ? error.message : String(error)
      const refusals = (save.refusals ?? 0) + 1
      write(listQueuedSaves().map((other) => (other.key === save.key ? { ...other, problem, refusals } : other)))
    }
  }
}

function send(save: SaveRequest, idempotencyKey: string): Promise<Circuit> {
  switch (save.route) {
    case 'POST /circuits/generate':
      return request(save.route, { body: save.body, idempotencyKey })
    case 'POST /circuits/visualize':
      return request(save.route, { body: save.body, idempotencyKey })
    case 'POST /circuits/:id/versions':
      return request(save.route, { params: save.params, body: save.body, idempotencyKey })
  }
}

function write(all: readonly QueuedSave[]): boolean {
  const isWritten = all.length === 0 ? (storage.remove(storageKey), true) : storage.set(storageKey, JSON.stringify(all))
  emit()
  return isWritten
}

function parse(text: string | null): readonly QueuedSave[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isQueuedSave) : []
  } catch (error) {
    console.warn('Unsaved changes from your last visit could not be read.', error)
    return []
  }
}

/** Checks what sending needs; the server checks the circuit. */
function isQueuedSave(value: unknown): value is QueuedSave {
  const { key, name, viewer, route, body } = propertiesOf(value)
  return [key, name, viewer, route].every((field) => typeof field === 'string') && typeof body === 'object'
}
