/** `collection.json`: what a folder of programs of another collection says of them. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import * as limits from '../../contract/limits'
import { ignoreMissing } from '../platform/file-system'

const Entry = z.object({
  /** The path in the folder. */
  file: z.string().min(1),
  name: z.string().optional(),
  description: z.string().optional(),
  category: z.string().max(limits.characters.category).optional(),
  tags: z.array(z.string()).optional(),
  references: z.array(z.string()).optional(),
})

/** The fields of a `collection.json` that an import reads: those of our own collections, and where the circuits come from. */
const CollectionFile = z
  .object({
    description: z.string(),
    category: z.string().max(limits.characters.category),
    tag: z.string(),
    source: z.string(),
    license: z.string(),
    attribution: z.string(),
    circuits: z.array(Entry),
  })
  .partial()
export type CollectionFile = z.infer<typeof CollectionFile>

/** The same with fields that no import reads. */
const AnyFields = z.looseObject({ circuits: z.array(z.looseObject({ file: z.string() })).default([]) })

/** Besides those that are read, what collections of our own have: it is passed over without a word, as docs/operations.md says. */
const fields = new Set([...Object.keys(CollectionFile.shape), 'name', 'order'])
const entryFields = new Set([...Object.keys(Entry.shape), 'note', 'claim'])

/**
 * Reads the `collection.json` of a folder, if it has one.
 *
 * @param paths of the programs in the folder
 * @returns also what of it counts for nothing, as sentences; null where there is no such file. @throws if it is invalid.
 */
export async function readCollection(
  folder: string,
  paths: readonly string[],
): Promise<{ collection: CollectionFile; ignored: string[] | null }> {
  const text = await readFile(join(folder, 'collection.json'), 'utf8').catch(ignoreMissing)
  if (text === null) return { collection: {}, ignored: null }
  try {
    const content: unknown = JSON.parse(text)
    return { collection: CollectionFile.parse(content), ignored: listIgnored(AnyFields.parse(content), paths) }
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
    throw new Error(`collection.json is invalid: ${reason}`, { cause: error })
  }
}

function listIgnored(content: z.infer<typeof AnyFields>, paths: readonly string[]): string[] {
  const programs = new Set(paths)
  const listed = new Set<string>()
  const ignored = Object.keys(content).flatMap((key) => (fields.has(key) ? [] : [`There is no field “${key}”.`]))
  for (const entry of content.circuits) {
    const { file } = entry
    if (listed.has(file)) ignored.push(`“${file}” is listed again. Its first entry counts.`)
    else if (!programs.has(file)) ignored.push(`“${file}” is no program in the folder.`)
    for (const key of Object.keys(entry)) {
      if (!entryFields.has(key)) ignored.push(`There is no field “${key}”, which “${file}” has.`)
    }
    listed.add(file)
  }
  return ignored
}
