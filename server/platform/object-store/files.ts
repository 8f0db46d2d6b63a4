/** Files in an S3-compatible object store. */
import { setTimeout as wait } from 'node:timers/promises'
import {
  expiredTrashDays,
  FileExistsError,
  type Files,
  isFileName,
  ownerFile,
  requireName,
  StorageAwayError,
  trashDay,
  trashFolder,
} from '../files'
import type { ObjectStoreSettings } from '../settings'
import { listKeys } from './listing'
import { createSender, defaultLimits, type RequestLimits, type SendRequest } from './requests'

/** Milliseconds that a start waits for the store. */
const maxStartWait = 30_000
/** Requests of one clean-up that run at once. */
const cleaners = 8

/**
 * Opens the files in the bucket of the settings.
 *
 * @throws {StorageAwayError} if the store does not answer for half a minute, or refuses.
 */
export async function openObjectStore(
  settings: ObjectStoreSettings,
  limits: RequestLimits = defaultLimits,
  startWait = maxStartWait,
): Promise<Files> {
  const send = createSender(settings, limits)
  await waitForStore(send, settings, startWait)
  return filesIn(send, settings)
}

async function waitForStore(send: SendRequest, { bucket, prefix }: ObjectStoreSettings, startWait: number) {
  for (const deadline = Date.now() + startWait; ;) {
    try {
      await send({ method: 'GET', key: '', query: { 'list-type': '2', 'max-keys': '1', prefix } })
      return
    } catch (error) {
      const isRefused = error instanceof StorageAwayError && error.isRefused
      if (isRefused) {
        const hint = `Check S3_BUCKET (${bucket}), S3_REGION and the keys.`
        throw new StorageAwayError(`${error.message} ${hint}`, { isRefused, cause: error })
      }
      if (Date.now() > deadline) throw error
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
