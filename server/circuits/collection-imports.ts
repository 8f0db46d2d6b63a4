/**
 * Circuits that operators import from other collections. Each is remembered by its source and its path there, so that importing again adds
 * nothing twice, and nothing that was deleted.
 */
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Queries } from '../platform/queries'
import type { Services } from '../services'
import { ensureProductUser } from '../users/repository'
import { buildFromProgram, saveCircuit, type CircuitDetails } from './create'
import { isDuplicateLibraryEntry } from './mutations'
import { importPrefix } from './repository'
import { libraryEntries } from './tables'

/** A program of another collection. */
export interface ImportedProgram {
  /** Where the collection comes from. */
  source: string
  /** The program's path in it. */
  path: string
  qasm: string
  details: CircuitDetails
}

const prefixOf = (source: string) => `${importPrefix}${source} `

/** The paths that were imported from a source, whether or not their circuits still exist. */
export async function listImportedPaths(queries: Queries, source: string): Promise<Set<string>> {
  const prefix = prefixOf(source)
  const rows = await queries
    .select({ entry: libraryEntries.entry })
    .from(libraryEntries)
    .where(sql`starts_with(${libraryEntries.entry}, ${prefix})`)
  return new Set(rows.map(({ entry }) => entry.slice(prefix.length)))
}

/**
 * Adds a program as a circuit of the product's own user.
 *
 * @returns false if another command has imported it meanwhile. @throws {HttpError} 400 or 413 if the program cannot be imported.
 */
export async function importProgram(services: Services, program: ImportedProgram): Promise<boolean> {
  const { source, path, qasm, details } = program
  const built = await buildFromProgram(services, qasm)
  const author = await ensureProductUser(services.database.orm)
  try {
    await saveCircuit(services, built, details, {
      id: uuidv7(),
      authorId: author.id,
      libraryEntry: `${prefixOf(source)}${path}`,
    })
    return true
  } catch (error) {
    if (isDuplicateLibraryEntry(error)) return false
    throw error
  }
}
