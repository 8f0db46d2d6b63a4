/** A folder of programs of another collection: what is in it, and what is said of it in `collection.json`. */
import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { z } from 'zod'
import { VisualizeRequest } from '../../contract/circuits'
import * as limits from '../../contract/limits'
import type { CircuitDetails } from '../circuits/create'
import { ignoreMissing } from '../platform/file-system'

/** The fields of a `collection.json` that an import reads: those of our own collections, and where the circuits come from. */
const CollectionFile = z
  .object({
    description: z.string(),
    category: z.string().max(limits.characters.category),
    tag: z.string(),
    source: z.string(),
    license: z.string(),
    attribution: z.string(),
    circuits: z.array(
      z.object({
        /** The path in the folder. */
        file: z.string().min(1),
        name: z.string().optional(),
        description: z.string().optional(),
        category: z.string().max(limits.characters.category).optional(),
        tags: z.array(z.string()).optional(),
        references: z.array(z.string()).optional(),
      }),
    ),
  })
  .partial()
type CollectionFile = z.infer<typeof CollectionFile>

/** Where a collection comes from, and what allows it to be imported. */
export interface Provenance {
  /** An address. */
  source: string
  license: string
  /** Whom to name, and how. */
  attribution: string
}

/** A folder that is to be imported. */
export interface ImportFolder {
  folder: string
  /** The paths of its programs, with `/` between folders, in order. */
  paths: string[]
  collection: CollectionFile
}

/** Reads what is in a folder. @throws if it cannot be read, or its `collection.json` is invalid. */
export async function readImportFolder(folder: string): Promise<ImportFolder> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.qasm'))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, sep).length).replaceAll(sep, '/'))
    .toSorted()
  const text = await readFile(join(folder, 'collection.json'), 'utf8').catch(ignoreMissing)
  return { folder, paths, collection: readCollection(text) }
}

function readCollection(text: string | null): CollectionFile {
  if (text === null) return {}
  try {
    return CollectionFile.parse(JSON.parse(text))
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
    throw new Error(`collection.json is invalid: ${reason}`, { cause: error })
  }
}

/** What is to be saved of a program, or why it cannot be. */
export type Proposal = { qasm: string; details: CircuitDetails } | { refusal: string }

/** Reads a program and what is said of it. Where nothing is, its name is that of its file. */
export async function proposeCircuit(
  { folder, collection }: Pick<ImportFolder, 'folder' | 'collection'>,
  path: string,
  provenance: Provenance,
): Promise<Proposal> {
  const about = collection.circuits?.find(({ file }) => file === path)
  const qasm = await readFile(join(folder, path), 'utf8')
  const request = VisualizeRequest.safeParse({
    qasm,
    name: about?.name ?? nameOf(path),
    description: describe(about?.description ?? collection.description, provenance),
    isPublic: true,
    tags: [...(about?.tags ?? []), ...(collection.tag === undefined ? [] : [collection.tag])],
    references: [...new Set([...(about?.references ?? []), provenance.source])],
  })
  if (!request.success) return { refusal: request.error.issues[0]?.message ?? 'It is invalid.' }
  const { name = '', description = '', tags = [], references = [] } = request.data
  return {
    qasm,
    details: {
      name,
      description,
      isPublic: true,
      tags: tags.length > 0 ? tags : ['imported'],
      category: about?.category ?? collection.category ?? 'QASM Circuits',
      references,
    },
  }
}

/** `grover_3.v2` of `small/grover_3.v2.qasm`. */
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1, -'.qasm'.length)

const describe = (text: string | undefined, { source, license, attribution }: Provenance): string =>
  [...(text === undefined ? [] : [text, '']), `Source: ${source}`, `License: ${license}`, attribution].join('\n')
