/** The collections of the curated library: a folder each, with programs, settings, and what is said of them in `collection.json`. */
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { Claim, namesFigure, noFigureMessage } from '../../../contract/claims'
import * as limits from '../../../contract/limits'
import { listProductFolders, readProductFile } from '../../platform/product-files'

/** A circuit of a collection. Its file is a program (`.qasm`) or settings of the builder (`.json`). */
const CollectedCircuit = z.strictObject({
  /** Its name is the circuit's identity in all installations, so it is unique among all collections and never changes. */
  file: z.string().regex(/^[\w-]+\.(qasm|json)$/),
  name: z.string().min(1),
  description: z.string().min(1),
  /** Where it is not that of the collection. */
  category: z.string().min(1).optional(),
  tags: z.array(z.string().min(1)).min(1),
  references: z.array(z.url()).min(1),
  /** What the collection says about it, where that helps to find one's way. */
  note: z.string().min(1).max(limits.characters.collectionNote).optional(),
  claim: Claim.refine((claim) => claim.kind !== 'figures' || namesFigure(claim), noFigureMessage),
})

/** A `collection.json`. */
const Collection = z.strictObject({
  name: z.string().min(1),
  /** One sentence. */
  description: z.string().min(1),
  /** Lists show the circuits of the collection with the lowest number first. */
  order: z.int(),
  category: z.string().min(1),
  /** A tag of all its circuits, behind their own. */
  tag: z.string().min(1).optional(),
  circuits: z.array(CollectedCircuit).min(1),
})
export type Collection = z.infer<typeof Collection>

/** An entry of the library, ready to be built. */
export interface LibraryEntry {
  /** The name of its collection's folder. */
  collection: string
  file: string
  /** The path of its file. */
  path: string
  name: string
  /** With its claim as the last paragraph. */
  description: string
  category: string
  tags: string[]
  references: string[]
  claim: Claim
}

/** The folder of the collections. */
export const libraryFolder = fileURLToPath(new URL('collections', import.meta.url))

/** The collections in their order, by the names of their folders. @throws if one is invalid. */
export async function readCollections(folder = libraryFolder): Promise<Map<string, Collection>> {
  const names = await listProductFolders(folder)
  const collections = await Promise.all(
    names.map(async (name) => {
      const text = await readProductFile(`${folder}/${name}/collection.json`)
      return [name, Collection.parse(JSON.parse(text))] as const
    }),
  )
  return new Map(collections.toSorted(([, one], [, other]) => one.order - other.order))
}

/** All entries in their order. @throws if a collection is invalid. */
export async function readLibrary(folder = libraryFolder): Promise<LibraryEntry[]> {
  const collections = await readCollections(folder)
  return [...collections].flatMap(([name, { circuits, category, tag }]) =>
    circuits.map((circuit) => ({
      ...circuit,
      collection: name,
      path: `${folder}/${name}/${circuit.file}`,
      category: circuit.category ?? category,
      tags: [...new Set([...circuit.tags, ...(tag === undefined ? [] : [tag])])],
    })),
  )
}

/** The programs of a collection's circuits that are programs. */
export async function libraryPrograms(collection: string): Promise<string[]> {
  const circuits = (await readCollections()).get(collection)?.circuits ?? []
  const programs = circuits.filter(({ file }) => file.endsWith('.qasm'))
  return Promise.all(programs.map(({ file }) => readProductFile(`${libraryFolder}/${collection}/${file}`)))
}
