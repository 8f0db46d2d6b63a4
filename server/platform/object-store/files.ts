/** Files in an S3-compatible object store. */
import { setTimeout as wait } from 'node:timers/promises'
import {
  expiredTrashDays,
  FileExistsError,
  type Files,
  isFileName,
  ownerFile,
  requireName,
  StorageUnreachableError,
  trashDay,
  trashFolder,
} from '../files'
import type { ObjectStoreSettings } from '../settings'
import { listKeys } from './listing'
import { createSender, defaultLimits, type RequestLimits, type SendRequest } from './requests'

/** Requests of one clean-up that run at once. */
const cleaners = 8

/** How a store that does not answer is waited for. */
export interface StoreWait {
  /** Milliseconds after which it is given up, at the end of an attempt. */
  maxWaitMs: number
  /** Takes lines for operators: that it does not answer, and that it does again. */
  report(line: string): void
}

/** As a start of a server waits, which may begin before its store. */
export const defaultStoreWait: StoreWait = { maxWaitMs: 30_000, report() {} }

/**
 * Opens the files in the bucket of the settings.
 *
 * @throws {StorageUnreachableError} if the store does not answer for as long as it is waited for, or refuses.
 */
export async function openObjectStore(
  settings: ObjectStoreSettings,
  limits: RequestLimits = defaultLimits,
  storeWait: StoreWait = defaultStoreWait,
): Promise<Files> {
  const send = createSender(settings, limits)
  await waitForStore(send, settings, storeWait)
  return filesIn(send, settings)
}

async function waitForStore(
  send: SendRequest,
  { endpoint, bucket, prefix }: ObjectStoreSettings,
  { maxWaitMs, report }: StoreWait,
): Promise<void> {
  const request = { method: 'GET', key: '', query: { 'list-type': '2', 'max-keys': '1', prefix } } as const
  let isReported = false
  for (const deadline = Date.now() + maxWaitMs; ;) {
    try {
      const { body } = await send(request, { maxAttempts: 1 })
      if (!body.includes('<ListBucketResult')) {
        throw new StorageUnreachableError(`What answers at ${endpoint} is no object store.`, { isRefused: true })
      }
      if (isReported) report(`The object store at ${endpoint} answers now.`)
      return
    } catch (error) {
      if (!(error instanceof StorageUnreachableError)) throw error
      if (error.isRefused) {
        const hint = `Check S3_ENDPOINT (${endpoint}), S3_BUCKET (${bucket}), S3_REGION and the keys.`
        throw new StorageUnreachableError(`${error.message} ${hint}`, { isRefused: true, cause: error })
      }
      if (Date.now() >= deadline) {
        const hint = `Check S3_ENDPOINT, and whether the store runs. It was tried for ${Math.round(maxWaitMs / 1000)} seconds.`
        throw new StorageUnreachableError(`${error.message} ${hint}`, { cause: error })
      }
      if (!isReported)
        report(`${error.message} Trying for ${Math.round(maxWaitMs / 1000)} seconds. Is S3_ENDPOINT right?`)
      isReported = true
      await wait(500)
    }
  }
}

function filesIn(send: SendRequest, { bucket, prefix }: ObjectStoreSettings): Files {
  const keyOf = (name: string) => `${prefix}${requireName(name)}`
  const ownerKey = `${prefix}${ownerFile}`

  const read = async (key: string): Promise<Buffer | null> => {
    const { status, body } = await send({ method: 'GET', key }, { allowed: [404] })
    return status === 404 ? null : body
  }
  const write = async (key: string, body: Uint8Array) => {
    await send({ method: 'PUT', key, body })
  }
  const create = async (key: string, body: Uint8Array) => {
    const request = { method: 'PUT', key, body, headers: { 'if-none-match': '*' } } as const
    const { status, attempts } = await send(request, { allowed: [412] })
    // An earlier attempt may have written the file although its response was lost.
    if (status === 412 && !(attempts > 1 && (await read(key))?.equals(body))) {
      throw new FileExistsError('There is a file with this name.')
    }
  }
  /** @returns whether there was a file to copy. */
  const copy = async (from: string, to: string): Promise<boolean> => {
    const headers = { 'x-amz-copy-source': `/${bucket}/${from}` }
    const { status } = await send({ method: 'PUT', key: to, headers }, { allowed: [404] })
    return status !== 404
  }
  const remove = async (key: string) => {
    await send({ method: 'DELETE', key }, { allowed: [404] })
  }
  const listBatches = async function* (folder?: string) {
    const start = folder === undefined ? prefix : `${keyOf(folder)}/`
    for await (const { keys } of listKeys(send, start)) {
      // What is in the trash, and whatever else somebody put there, is no file.
      const names = keys.map((key) => key.slice(prefix.length)).filter(isFileName)
      if (names.length > 0) yield names
    }
  }
  const readOwner = async () => (await read(ownerKey))?.toString().trim() || null

  return {
    location: `s3://${bucket}/${prefix}`,
    create: async (name, bytes) => create(keyOf(name), bytes),
    write: async (name, bytes) => write(keyOf(name), bytes),
    read: async (name) => read(keyOf(name)),
    async remove(...names) {
      await Promise.all(names.map(keyOf).map(remove))
    },
    async copy(from, to) {
      if (!(await copy(keyOf(from), keyOf(to)))) throw new Error(`There is no file ${from}.`)
    },
    listBatches,
    async list(folder) {
      const names: string[] = []
      for await (const batch of listBatches(folder)) names.push(...batch)
      return names
    },
    // Reading would not tell whether there is room, and whether the keys may write.
    isReady: () =>
      send({ method: 'PUT', key: `${prefix}.ready`, body: new Uint8Array(16) }, { maxAttempts: 2 }).then(
        () => true,
        () => false,
      ),
    async moveToTrash(name) {
      const from = keyOf(name)
      if (await copy(from, `${prefix}${trashFolder}/${trashDay(new Date())}/${name}`)) await remove(from)
    },
    emptyTrash: (now = new Date()) => emptyTrash(send, `${prefix}${trashFolder}/`, now),
    // A store shows no object before it is whole.
    removeLeftovers: async () => {},
    readOwner,
    async claim(id) {
      await create(ownerKey, Buffer.from(`${id}\n`)).catch((error: unknown) => {
        if (!(error instanceof FileExistsError)) throw error
      })
      return (await readOwner()) ?? id
    },
    setOwner: (id) => write(ownerKey, Buffer.from(`${id}\n`)),
  }
}

async function emptyTrash(send: SendRequest, trash: string, now: Date): Promise<number> {
  const days: string[] = []
  for await (const { prefixes } of listKeys(send, trash, '/')) {
    days.push(...prefixes.map((prefix) => prefix.slice(trash.length, -1)))
  }
  const past = expiredTrashDays(days, now)
  for (const day of past) {
    for await (const { keys } of listKeys(send, `${trash}${day}/`)) {
      const left = keys.values()
      const clean = async () => {
        for (const key of left) await send({ method: 'DELETE', key }, { allowed: [404] })
      }
      await Promise.all(Array.from({ length: cleaners }, clean))
    }
  }
  return past.length
}
