/**
 * Which circuit a file is a program of: `.ketwork.json` beside it, written by `pull` and `push`. It may be committed with the programs,
 * because it has no secret.
 */
import { createHash } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { parseJson } from '../../platform/parse-json'
import { hasErrorCode } from '../../platform/file-system'

const PulledFile = z.object({
  /** The address of the server. */
  server: z.string(),
  /** The circuit. */
  id: z.string(),
  /** The version whose program the file was. */
  version: z.int(),
  /** The hash of that program, in hexadecimal digits (SHA-256). */
  contentHash: z.string(),
})
/** A file, as it was when it was last pulled or pushed. */
export type PulledFile = z.infer<typeof PulledFile>

const Notes = z.object({ files: z.record(z.string(), PulledFile) })

const notesBeside = (path: string) => join(dirname(path), '.ketwork.json')

/** The hash of a program, as the server computes it. */
export const contentHash = (program: string): string => createHash('sha256').update(program).digest('hex')

/** What is known of a file; null if it was never pulled or pushed. @throws {Error} with a sentence, where the notes are damaged */
export async function findPulledFile(path: string): Promise<PulledFile | null> {
  const files = new Map(Object.entries((await readNotes(path)).files))
  return files.get(basename(path)) ?? null
}

/** Remembers a file. */
export async function rememberPulledFile(path: string, file: PulledFile): Promise<void> {
  const { files } = await readNotes(path)
  const notes = notesBeside(path)
  const sorted = Object.entries({ ...files, [basename(path)]: file }).sort(([a], [b]) => (a < b ? -1 : 1))
  await writeFile(`${notes}.${process.pid}`, `${JSON.stringify({ files: Object.fromEntries(sorted) }, null, 2)}\n`)
  await rename(`${notes}.${process.pid}`, notes)
}

async function readNotes(path: string): Promise<z.infer<typeof Notes>> {
  const notes = notesBeside(path)
  let text: string
  try {
    text = await readFile(notes, 'utf8')
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return { files: {} }
    throw error
  }
  const parsed = Notes.safeParse(parseJson(text))
  if (!parsed.success) throw new Error(`${notes} is damaged. Repair or delete it; without it, push saves new circuits.`)
  return parsed.data
}
