/**
 * The curated library: the first circuits of an empty installation, built by the engine when the product starts. An entry is built once,
 * also if its circuit has been deleted since.
 */
import { fileURLToPath } from 'node:url'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { Settings } from '../../contract/generation'
import { readProductFile } from '../platform/product-files'
import type { Services } from '../platform/services'
import { ensureProductUser } from '../users/repository'
import { buildFromSettings, saveCircuit, buildFromProgram, type BuiltCircuit } from './create'
import { isDuplicateLibraryEntry } from './mutations'
import { hasCircuits, listBuiltLibraryEntries } from './repository'

/** An entry of `library/library.json`. Its file is a program (`.qasm`) or settings of the builder (`.json`). */
const LibraryEntry = z.object({
  file: z.string().regex(/^[\w-]+\.(qasm|json)$/),
  name: z.string().min(1),
  description: z.string().min(1),
  category: z.string().min(1),
  tags: z.array(z.string().min(1)).min(1),
  references: z.array(z.url()),
})
type LibraryEntry = z.infer<typeof LibraryEntry>

/** The folder of the entries and their files. */
export const libraryFolder = fileURLToPath(new URL('library', import.meta.url))

/**
 * Builds missing entries, one after the other, so that the first can be seen while the last is drawn. An entry that fails is logged, and
 * built at the next start.
 *
 * @returns how many it built.
 */
export async function seedLibrary(services: Services, signal: AbortSignal, folder = libraryFolder): Promise<number> {
  const { database, log } = services
  const built = await listBuiltLibraryEntries(database.orm)
  if (built.size === 0 && (await hasCircuits(database.orm))) return 0
  const entries = await readLibrary(folder)
  const author = await ensureProductUser(database.orm)
  let count = 0
  // The last entry first: lists show the newest circuit first, which is then the first entry.
  for (const entry of entries.toReversed()) {
    if (signal.aborted) break
    if (built.has(entry.file)) continue
    try {
      await saveCircuit(services, await buildEntry(services, folder, entry), detailsOf(entry), {
        id: uuidv7(),
        authorId: author.id,
        libraryEntry: entry.file,
      })
      count++
    } catch (error) {
      // Another server of this installation has built it meanwhile.
      if (isDuplicateLibraryEntry(error)) continue
      log.error({ err: error, entry: entry.file }, 'A circuit of the library could not be built')
    }
  }
  return count
}

/** The entries in their order. @throws if the list is invalid. */
export async function readLibrary(folder = libraryFolder): Promise<LibraryEntry[]> {
  return z.array(LibraryEntry).parse(JSON.parse(await readProductFile(`${folder}/library.json`)))
}

/** The programs of the entries that are programs. */
export async function libraryPrograms(): Promise<string[]> {
  const entries = (await readLibrary()).filter(({ file }) => file.endsWith('.qasm'))
  return Promise.all(entries.map(({ file }) => readProductFile(`${libraryFolder}/${file}`)))
}

async function buildEntry(services: Services, folder: string, { file }: LibraryEntry): Promise<BuiltCircuit> {
  const text = await readProductFile(`${folder}/${file}`)
  if (file.endsWith('.json')) return buildFromSettings(services, Settings.parse(JSON.parse(text)))
  return buildFromProgram(services, text)
}

const detailsOf = ({ name, description, category, tags, references }: LibraryEntry) => ({
  name,
  description,
  category,
  tags,
  references,
  isPublic: true,
})
