/** Writes a backup as a stream of entries; `archive-format.ts` describes them. */
import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import tar from 'tar-stream'
import { type Head, hashesEntry, type Manifest, type Table, tableEntry } from './archive-format'

/** Entries between two lists of hashes. */
const entriesPerList = 1000

/** Of gzip. Pictures are compressed already, and rows shrink little more with a higher level. */
const compressionLevel = 3

/** Writes one archive. Its methods are called one after the other, in the order of the format. */
export interface ArchiveWriter {
  writeHead(head: Head): Promise<void>
  /** Writes rows of a table: whole rows, in the text format of COPY. The rows of a table come in a row, and at least one time. */
  writeRows(table: Table, rows: Buffer): Promise<void>
  writeFile(name: string, bytes: Buffer): Promise<void>
  /** Writes the manifest and ends the archive. Fulfilled once all of it is written. */
  finish(): Promise<Manifest>
  /** Ends without a manifest. */
  abort(): Promise<void>
}

/** Begins an archive. */
export function openArchiveWriter(target: Writable): ArchiveWriter {
  const pack = tar.pack()
  const written = pipeline(pack, createGzip({ level: compressionLevel }), target)
  let problem: { error: unknown } | null = null
  // It is awaited at the end. Until then a failure fails the entry that is being written, or the next one.
  written.catch((error: unknown) => void (problem = { error }))
  const listsHash = createHash('sha256')
  const totals: Manifest = { tables: [], files: { count: 0, bytes: 0 }, sha256: '' }
  let lines: string[] = []
  let lists = 0
  let current: {
    table: Table
    entries: number
    rows: number
    bytes: number
    hash: ReturnType<typeof createHash>
  } | null = null

  const put = (name: string, bytes: Buffer) =>
    new Promise<void>((resolve, reject) => {
      if (problem !== null) throw problem.error
      written.catch(reject)
      pack.entry({ name, mode: 0o600, mtime: new Date() }, bytes, (error) => (error ? reject(error) : resolve()))
    })
  const flushHashes = async () => {
    if (lines.length === 0) return
    const list = Buffer.from(lines.join(''))
    lines = []
    listsHash.update(list)
    await put(hashesEntry(++lists), list)
  }
  const add = async (name: string, bytes: Buffer) => {
    await put(name, bytes)
    lines.push(`${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`)
    if (lines.length === entriesPerList) await flushHashes()
  }
  const endTable = () => {
    if (current === null) return
    const { table, rows, bytes, hash } = current
    totals.tables.push({ schema: table.schema, name: table.name, rows, bytes, sha256: hash.digest('hex') })
    current = null
  }

  return {
    writeHead: (head) => add('head.json', jsonOf(head)),
    async writeRows(table, rows) {
      if (current?.table !== table) {
        endTable()
        current = { table, entries: 0, rows: 0, bytes: 0, hash: createHash('sha256') }
      }
      current.hash.update(rows)
      current.rows += countRows(rows)
      current.bytes += rows.length
      await add(tableEntry(table, ++current.entries), rows)
    },
    async writeFile(name, bytes) {
      endTable()
      totals.files.count++
      totals.files.bytes += bytes.length
      await add(`files/${name}`, bytes)
    },
    async finish() {
      endTable()
      await flushHashes()
      totals.sha256 = listsHash.digest('hex')
      await put('manifest.json', jsonOf(totals))
      pack.finalize()
      await written
      return totals
    },
    async abort() {
      pack.destroy(new Error('The backup was given up.'))
      await written.catch(() => {})
    },
  }
}

/** The number of rows: each ends with a newline, and COPY writes one inside a value as `\n`. */
export function countRows(rows: Buffer): number {
  let count = 0
  for (let at = rows.indexOf(newline); at >= 0; at = rows.indexOf(newline, at + 1)) count++
  return count
}

const newline = 0x0a

const jsonOf = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
