/** ZIP files that are made while they are sent. */
import { ZipArchive } from 'archiver'
import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import type { Logger } from 'pino'

/** Adds an entry, and waits until it is written, so that no more than one is in memory. Null adds nothing. */
export type AppendEntry = (name: string, content: Buffer | string | null) => Promise<void>

/**
 * Streams an archive of the entries that `writeEntries` adds one after the other. A failure breaks the stream off, and the work ends when its
 * reader leaves.
 */
export function streamZip({ log }: { log: Logger }, writeEntries: (append: AppendEntry) => Promise<void>): Readable {
  const output = new PassThrough()
  const archive = new ZipArchive({ zlib: { level: 6 } })
  archive.on('error', (error) => output.destroy(error))
  const closing = new AbortController()
  output.on('close', () => {
    closing.abort()
    archive.abort()
  })
  archive.pipe(output)
  const append: AppendEntry = async (name, content) => {
    if (content === null) return
    const written = once(archive, 'entry', { signal: closing.signal })
    archive.append(content, { name })
    await written
  }
  writeEntries(append)
    .then(() => archive.finalize())
    .catch((error: unknown) => {
      const hasReaderLeft = output.destroyed && output.errored === null
      if (hasReaderLeft) return log.info('The reader of an export left before its end')
      log.error({ err: error }, 'An export failed')
      output.destroy(error instanceof Error ? error : new Error(String(error)))
    })
  return output
}

/** A number with leading zeros, from 1, so that names are in their order. */
export const entryNumber = (index: number, digits: number): string => String(index + 1).padStart(digits, '0')

/** A name that every file system accepts. */
export const safeEntryName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[^\w-]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 60) || 'unnamed'
