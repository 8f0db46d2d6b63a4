/** A folder of programs of another collection: what is in it, and what is said of it in `collection.json`. */
import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { programCategory } from '../../contract/category-names'
import { VisualizeRequest } from '../../contract/circuits'
import * as limits from '../../contract/limits'
import { withProvenance, type Provenance } from '../../contract/provenance'
import type { CircuitDetails } from '../circuits/create'
import { readCollection, type CollectionFile } from './import-collection'

/** A folder that is to be imported. */
export interface ImportFolder {
  folder: string
  /** The paths of its programs, with `/` between folders, in order. */
  paths: string[]
  /** What programs are called of which `collection.json` says no name, by the paths of all. */
  names: ReadonlyMap<string, string>
  /** What could be a program and is not read. */
  skipped: { path: string; reason: string }[]
  collection: CollectionFile
  /** What of `collection.json` counts for nothing, as sentences; null where there is none. */
  ignored: string[] | null
}

/** Reads what is in a folder. @throws if it cannot be read, or its `collection.json` is invalid. */
export async function readImportFolder(folder: string): Promise<ImportFolder> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths: string[] = []
  const skipped: ImportFolder['skipped'] = []
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name).slice(join(folder, sep).length).replaceAll(sep, '/')
    const isProgram = extension.test(path)
    const isHidden = /(?:^|\/)\./.test(path)
    // A link without the ending may lead to a folder with programs.
    if (entry.isSymbolicLink() && (isProgram || !isHidden)) skipped.push({ path, reason: 'It is a symbolic link.' })
    else if (!isProgram || !entry.isFile()) continue
    else if (isHidden) skipped.push({ path, reason: 'It is hidden.' })
    else paths.push(path)
  }
  paths.sort()
  const { collection, ignored } = await readCollection(folder, paths)
  return { folder, paths, names: nameByPath(paths), skipped, collection, ignored }
}

/** How the file of a program ends. */
const extension = /\.qasm$/i

/**
 * Names programs as their files, `grover_3.v2` for `small/grover_3.v2.qasm`, and where several are called so by their whole paths. Of those
 * that are cut and equal then, the second has a number, and so on.
 */
function nameByPath(paths: readonly string[]): Map<string, string> {
  const [repeatedFiles, repeatedStems] = [repeatedOf(paths.map(fileOf)), repeatedOf(paths.map(stemOf))]
  const taken = new Set<string>()
  const names = new Map<string, string>()
  for (const path of paths) {
    const [file, stem] = [fileOf(path), stemOf(path)]
    const longName = !repeatedFiles.has(file) ? file : repeatedStems.has(stem) ? path : stem
    // What is too long as the name of a file is refused.
    const name = file.length > limits.characters.name ? file : untaken(longName, taken)
    taken.add(name)
    names.set(path, name)
  }
  return names
}

const stemOf = (path: string) => path.replace(extension, '')
const fileOf = (path: string) => stemOf(path.slice(path.lastIndexOf('/') + 1))

/** The texts that are there more than once. */
function repeatedOf(texts: readonly string[]): Set<string> {
  const [seen, repeated] = [new Set<string>(), new Set<string>()]
  for (const text of texts) {
    if (seen.has(text)) repeated.add(text)
    seen.add(text)
  }
  return repeated
}

/** As much of the end of a text as a name may have, with a number behind it where that is taken. */
function untaken(text: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const mark = number === 1 ? '' : ` (${number})`
    const max = limits.characters.name - mark.length
    const name = `${text.length > max ? `…${text.slice(1 - max)}` : text}${mark}`
    if (!taken.has(name)) return name
  }
}

/** What is to be saved of a program, or why it cannot be. */
type Proposal = { qasm: string; details: CircuitDetails } | { refusal: string }

/** What an import says of each program: nothing of it is left to defaults, which are for programs that somebody pastes. */
const ImportedProgram = VisualizeRequest.required({ name: true, description: true, tags: true, references: true })

/** Reads a program and what is said of it. Where nothing is, its name is that of its file. */
export async function proposeCircuit(
  { folder, names, collection }: Pick<ImportFolder, 'folder' | 'names' | 'collection'>,
  path: string,
  provenance: Provenance,
): Promise<Proposal> {
  const about = collection.circuits?.find(({ file }) => file === path)
  const qasm = await readFile(join(folder, path), 'utf8')
  const request = ImportedProgram.safeParse({
    qasm,
    name: about?.name ?? names.get(path),
    description: withProvenance(about?.description ?? collection.description, provenance),
    isPublic: true,
    tags: [...(about?.tags ?? []), ...(collection.tag === undefined ? [] : [collection.tag])],
    references: [...new Set([...(about?.references ?? []), provenance.source])],
  })
  if (!request.success) return { refusal: request.error.issues[0]?.message ?? 'It is invalid.' }
  const { name, description, tags, references } = request.data
  return {
    qasm,
    details: {
      name,
      description,
      isPublic: true,
      tags: tags.length > 0 ? tags : ['imported'],
      category: about?.category ?? collection.category ?? programCategory,
      references,
    },
  }
}
