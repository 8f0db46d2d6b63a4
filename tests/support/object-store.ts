/** A real S3-compatible object store for a test, on the loopback address. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findTestStore } from '../../scripts/test-store.mjs'
import type { ObjectStoreSettings } from '../../server/platform/settings'
import { freePort, temporaryDirectory } from './product'
import { endProcess } from './end-process'

export interface TestObjectStore {
  settings: ObjectStoreSettings
  /** The same as environment variables. */
  environment: Record<string, string>
  /** The folder with the objects of the bucket. */
  folder: string
  /** Ends the store with its connections, as a machine that falls. */
  kill(): Promise<void>
  /** Starts it again, with what it has stored. */
  start(): Promise<void>
  /** Lets it answer nothing, with its connections open, until {@link resume}. */
  freeze(): Promise<void>
  resume(): void
  /** Ends it and removes everything. */
  close(): Promise<void>
}

/** Starts a store with one empty bucket. It is built at the first time; where that cannot be, the answer is why. */
export async function startObjectStore(): Promise<TestObjectStore | { problem: string }> {
  const found = await findTestStore()
  if ('problem' in found) return found
  const directory = await temporaryDirectory()
  const settings: ObjectStoreSettings = {
    endpoint: `http://127.0.0.1:${await freePort()}`,
    bucket: 'ketwork-test',
    region: 'us-east-1',
    accessKeyId: 'test-key',
    secretAccessKey: 'secret of a test'.replaceAll(' ', '-'),
    prefix: '',
    isPathStyle: true,
  }
  const root = join(directory.path, 'buckets')
  const sidecar = join(directory.path, 'metadata')
  const folder = join(root, settings.bucket)
  await mkdir(folder, { recursive: true })
  await mkdir(sidecar)
  const { accessKeyId, secretAccessKey, endpoint } = settings
  const host = new URL(endpoint).host
  let child: ChildProcess | undefined

  const start = async () => {
    const args = ['--access', accessKeyId, '--secret', secretAccessKey, '--port', host, '--quiet', '--keep-alive']
    child = spawn(found.path, [...args, 'posix', '--sidecar', sidecar, root], { stdio: 'ignore' })
    for (const end = Date.now() + 10_000; Date.now() < end; await wait(20)) {
      if (child.exitCode !== null) throw new Error(`The object store ended with ${child.exitCode}.`)
      if (
        await fetch(endpoint).then(
          () => true,
          () => false,
        )
      )
        return
    }
    throw new Error('The object store does not answer after 10 s.')
  }
  const kill = async () => {
    if (child !== undefined) await endProcess(child, 'SIGKILL')
  }

  await start()
  return {
    settings,
    environment: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: settings.bucket,
      S3_REGION: settings.region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    folder,
    kill,
    start,
    async freeze() {
      child?.kill('SIGSTOP')
      // A signal takes a moment, in which the store may still answer.
      for (;;) {
        const threads = process.platform === 'linux' ? ['-L'] : []
        const { stdout } = await promisify(execFile)('ps', [...threads, '-o', 'state=', '-p', String(child?.pid)])
        if (
          stdout
            .trim()
            .split(/\s+/)
            .every((state) => state.startsWith('T'))
        )
          return
      }
    },
    resume: () => void child?.kill('SIGCONT'),
    async close() {
      await kill()
      await directory.remove()
    },
  }
}
