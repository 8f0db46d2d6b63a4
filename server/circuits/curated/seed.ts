/**
 * The curated library: the first circuits of an empty installation, built by the engine when the product starts. An entry is built once,
 * also if its circuit has been deleted since.
 */
import { and, eq } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import { v7 as uuidv7 } from 'uuid'
import { Settings } from '../../../contract/generation'
import { readProductFile } from '../../platform/product-files'
import type { Services } from '../../services'
import { ensureProductUser } from '../../users/repository'
import { insertClaim } from '../claims/repository'
import { buildFromSettings, saveCircuit, buildFromProgram, type BuiltCircuit } from '../create'
import { libraryFolder, readLibrary, type LibraryEntry } from './entries'
import { isDuplicateLibraryEntry } from '../mutations'
import { hasCircuits, listBuiltLibraryEntries } from '../repository'
import { circuits, libraryEntries } from '../tables'

/** Entries that are built at the same time: as many as a small machine has processors. */
const atOnce = 2

/** Milliseconds between the times at which two neighbors in the library were created, as lists show them. */
const spacing = 60_000

/** What a start of the library may have beside its services. */
interface SeedOptions {
  folder?: string
  onCollection?: (name: string) => Promise<unknown>
}

/**
 * Builds missing entries, the first ones first, so that they can be seen while the last ones are drawn. An entry that fails is logged, and
 * built at the next start.
 *
 * @param onCollection hears of each collection of which no circuit is missing any more, by the name of its folder
 * @returns how many it built.
 */
export async function seedLibrary(
  services: Services,
  signal: AbortSignal,
  { folder = libraryFolder, onCollection }: SeedOptions = {},
): Promise<number> {
  const { orm } = services.database
  const built = await listBuiltLibraryEntries(orm)
  if (built.size === 0 && (await hasCircuits(orm))) return 0
  const entries = await readLibrary(folder)
  const author = await ensureProductUser(orm)
  // Lists show the newest circuit first. So the first entry is the newest, and what a later version adds is older than what is there: it
  // does not push the circuits of people off the first page.
  const newest = Math.min(Date.now(), ...[...built.values()].map((time) => time.getTime()))
  const missing = entries
    .map((entry, place) => ({ entry, createdAt: new Date(newest - place * spacing) }))
    .filter(({ entry }) => !built.has(entry.file))
    .values()
  const left = countBy(entries.filter(({ file }) => !built.has(file)))
  let count = 0
  const buildRest = async () => {
    for (const { entry, createdAt } of missing) {
      if (signal.aborted) return
      if (await buildMissing(services, entry, { authorId: author.id, createdAt })) count++
      const others = (left.get(entry.collection) ?? 1) - 1
      left.set(entry.collection, others)
      if (others === 0) await onCollection?.(entry.collection)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, buildRest))
  if (!signal.aborted) await addMissingClaims(services.database, author, entries)
  return count
}

/**
 * Gives circuits that an earlier version of the product built the claims of their entries, if their programs are still those of the entries. Each
 * entry is done once: a claim that is deleted does not come back.
 */
async function addMissingClaims(
  { orm }: Services['database'],
  author: { id: string },
  entries: readonly LibraryEntry[],
): Promise<void> {
  const rows = await orm
    .select({ entry: libraryEntries.entry })
    .from(libraryEntries)
    .where(eq(libraryEntries.isClaimed, false))
  const unclaimed = new Set(rows.map(({ entry }) => entry))
  for (const entry of entries.filter(({ file }) => unclaimed.has(file))) {
    await orm.transaction(async (transaction) => {
      const [found] = await transaction
        .select({ id: circuits.id, qasmCode: circuits.qasmCode, settings: circuits.settings })
        .from(circuits)
        .where(and(eq(circuits.authorId, author.id), eq(circuits.name, entry.name), eq(circuits.version, 1)))
        .for('no key update')
      if (found === undefined || !(await hasProgramOf(entry, found))) return
      const isUnclaimed = and(eq(libraryEntries.entry, entry.file), eq(libraryEntries.isClaimed, false))
      const claimed = await transaction.update(libraryEntries).set({ isClaimed: true }).where(isUnclaimed).returning()
      if (claimed.length === 0) return
      await insertClaim(transaction, { id: uuidv7(), circuitId: found.id, version: 1, claim: entry.claim })
    })
  }
}

async function hasProgramOf(
  { file, path }: LibraryEntry,
  { qasmCode, settings }: Pick<BuiltCircuit, 'qasmCode' | 'settings'>,
): Promise<boolean> {
  const text = await readProductFile(path)
  if (!isSettingsFile(file)) return text === qasmCode
  const { qasmVersion = 3, ...others } = Settings.parse(JSON.parse(text))
  return isDeepStrictEqual({ ...others, qasmVersion }, settings)
}

const isSettingsFile = (file: string): boolean => file.endsWith('.json')

/** Builds an entry. @returns whether it did. */
async function buildMissing(
  services: Services,
  entry: LibraryEntry,
  ownership: { authorId: string; createdAt: Date },
): Promise<boolean> {
  try {
    const keeping = { ...ownership, id: uuidv7(), libraryEntry: entry.file, claim: entry.claim }
    await saveCircuit(services, await buildEntry(services, entry), detailsOf(entry), keeping)
    return true
  } catch (error) {
    // Another server of this installation has built it meanwhile.
    if (!isDuplicateLibraryEntry(error)) {
      services.log.error({ err: error, entry: entry.file }, 'A circuit of the library could not be built')
    }
    return false
  }
}

/** How many entries each collection has. */
function countBy(entries: readonly LibraryEntry[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { collection } of entries) counts.set(collection, (counts.get(collection) ?? 0) + 1)
  return counts
}

/** An entry's circuit. */
async function buildEntry(services: Services, { file, path }: LibraryEntry): Promise<BuiltCircuit> {
  const text = await readProductFile(path)
  return isSettingsFile(file)
    ? buildFromSettings(services, Settings.parse(JSON.parse(text)))
    : buildFromProgram(services, text)
}

const detailsOf = ({ name, description, category, tags, references }: LibraryEntry) => ({
  name,
  description,
  category,
  tags,
  references,
  isPublic: true,
})
