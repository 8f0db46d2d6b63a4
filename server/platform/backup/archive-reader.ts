/** Reads a backup as a stream of entries, and checks all of it on the way. */
import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import tar from 'tar-stream'
import { hasErrorCode } from '../file-system'
import { BackupError, formatVersion, Head, Manifest, maxEntryBytes, tableEntry } from './archive-format'
import { countRows } from './archive-writer'

/** A part of a backup. Parts come in the order of the format. */
export type Part =
  | { kind: 'head'; head: Head }
  | { kind: 'rows'; schema: string; table: string; rows: Buffer }
  | { kind: 'file'; name: string; bytes: Buffer }
  | { kind: 'manifest'; manifest: Manifest }

/**
 * Yields the parts of an archive. The manifest is the last, once everything before it is what was written; a part before it may turn
 * out to be damaged.
 *
 * @throws {BackupError} if it is no backup, of another version of the format, damaged or incomplete.
 */
export async function* readArchive(path: string): AsyncGenerator<Part> {
  const checks = new ArchiveChecks()
  for await (const { name, bytes } of readEntries(path)) {
    const part = checks.check(name, bytes)
    if (part !== null) yield part
  }
  checks.checkEnd()
}

/** Reads an archive to its end. @throws {BackupError} as {@link readArchive} does. */
export async function checkArchive(path: string): Promise<{ head: Head; manifest: Manifest }> {
  let head: Head | null = null
  let manifest: Manifest | null = null
  for await (const part of readArchive(path)) {
    if (part.kind === 'head') head = part.head
    if (part.kind === 'manifest') manifest = part.manifest
  }
  if (head === null || manifest === null) throw new BackupError(incomplete)
  return { head, manifest }
}

/** Reads what an archive is of, without checking the rest. @throws {BackupError} if it is no backup. */
export async function readHead(path: string): Promise<Head> {
  for await (const part of readArchive(path)) if (part.kind === 'head') return part.head
  throw new BackupError(incomplete)
}

const notOurs = 'This is no backup of Ketwork'
const incomplete = 'The backup is incomplete: its end is missing'

/** Compares entries with the lists of hashes and with the manifest. */
class ArchiveChecks {
  readonly #listsHash = createHash('sha256')
  readonly #tables: Manifest['tables'] = []
  readonly #files = { count: 0, bytes: 0 }
  /** The lines that the next list of hashes must have. */
  #lines: string[] = []
  #head: Head | null = null
  #isOver = false
  #open: { schema: string; name: string; entries: number; rows: number; bytes: number; hash: Hash } | null = null

  /** Checks an entry. @returns what it has for the caller; null for a list of hashes. */
  check(name: string, bytes: Buffer): Part | null {
    if (this.#isOver) throw new BackupError(`The backup is damaged: ${name} is behind its end`)
    if (name === 'manifest.json') return this.#checkManifest(bytes)
    if (name.startsWith('sha256/')) {
      this.#checkHashes(bytes)
      return null
    }
    this.#lines.push(`${createHash('sha256').update(bytes).digest('hex')}  ${name}`)
    if (this.#head === null) return this.#readHead(name, bytes)
    if (name.startsWith('files/')) {
      this.#endTable()
      this.#files.count++
      this.#files.bytes += bytes.length
      return { kind: 'file', name: name.slice('files/'.length), bytes }
    }
    return this.#readRows(name, bytes)
  }

  checkEnd(): void {
    if (!this.#isOver) throw new BackupError(incomplete)
  }

  #readHead(name: string, bytes: Buffer): Part {
    const parsed = Head.safeParse(parseJson(bytes))
    if (name !== 'head.json' || !parsed.success) throw new BackupError(notOurs)
    if (parsed.data.formatVersion !== formatVersion) {
      throw new BackupError(
        `The backup has version ${parsed.data.formatVersion} of the format, and this Ketwork reads ${formatVersion}: ` +
          `restore it with Ketwork ${parsed.data.version}`,
      )
    }
    this.#head = parsed.data
    return { kind: 'head', head: parsed.data }
  }

  #readRows(name: string, rows: Buffer): Part {
    const table = this.#head?.tables.find((known) => name.startsWith(`tables/${known.schema}.${known.name}/`))
    if (table === undefined) throw new BackupError(`The backup is damaged: ${name} belongs to nothing`)
    if (this.#open?.schema !== table.schema || this.#open.name !== table.name) {
      this.#endTable()
      this.#open = { schema: table.schema, name: table.name, entries: 0, rows: 0, bytes: 0, hash: createHash('sha256') }
    }
    const open = this.#open
    if (name !== tableEntry(table, ++open.entries)) throw new BackupError(`The backup is damaged: ${name} is misplaced`)
    open.rows += countRows(rows)
    open.bytes += rows.length
    open.hash.update(rows)
    return { kind: 'rows', schema: table.schema, table: table.name, rows }
  }

  #endTable(): void {
    if (this.#open === null) return
    const { schema, name, rows, bytes, hash } = this.#open
    this.#tables.push({ schema, name, rows, bytes, sha256: hash.digest('hex') })
    this.#open = null
  }

  #checkHashes(bytes: Buffer): void {
    this.#listsHash.update(bytes)
    const stated = bytes.toString().split('\n').slice(0, -1)
    const damaged = this.#lines.find((line, at) => line !== stated[at])
    if (damaged !== undefined)
      throw new BackupError(`The backup is damaged: ${damaged.slice(66)} is not what was written`)
    if (stated.length !== this.#lines.length) throw new BackupError('The backup is damaged: entries are missing')
    this.#lines = []
  }

  #checkManifest(bytes: Buffer): Part {
    this.#endTable()
    const manifest = Manifest.safeParse(parseJson(bytes))
    const found: Manifest = { tables: this.#tables, files: this.#files, sha256: this.#listsHash.digest('hex') }
    if (!manifest.success || this.#lines.length > 0 || JSON.stringify(manifest.data) !== JSON.stringify(found)) {
      throw new BackupError('The backup is damaged: its content is not what its manifest says')
    }
    this.#isOver = true
    return { kind: 'manifest', manifest: manifest.data }
  }
}

/** Yields the entries of a gzipped tar archive. */
async function* readEntries(path: string): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const extract = tar.extract()
  const ending = new AbortController()
  const unpacked = pipeline(createReadStream(path), createGunzip(), extract, { signal: ending.signal })
  // It also fails when the caller stops early. Its own failures reach the loop below through `extract`.
  unpacked.catch(() => {})
  let isBegun = false
  try {
    for await (const entry of extract) {
      isBegun = true
      const { name, size = 0, type } = entry.header
      if (type !== 'file' || size > maxEntryBytes)
        throw new BackupError(`The backup is damaged: ${name} is no entry of one`)
      const chunks: Uint8Array[] = []
      for await (const chunk of entry) chunks.push(chunk as Uint8Array)
      yield { name, bytes: Buffer.concat(chunks) }
    }
    await unpacked
  } catch (error) {
    if (error instanceof BackupError) throw error
    if (hasErrorCode(error, 'ENOENT')) throw new BackupError(`There is no file ${path}`, { cause: error })
    if (hasErrorCode(error, 'Z_BUF_ERROR')) throw new BackupError(incomplete, { cause: error })
    if (hasErrorCode(error, 'Z_DATA_ERROR') && !isBegun) throw new BackupError(notOurs, { cause: error })
    if (hasErrorCode(error, 'EACCES', 'EISDIR')) throw new BackupError(`${path} cannot be read`, { cause: error })
    throw new BackupError(`The backup cannot be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  } finally {
    ending.abort()
  }
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return null
  }
}
