/** Files that come with the product, as the programs of the curated library. */
import { readdir, readFile } from 'node:fs/promises'

/** Reads a text file that comes with the product. */
export const readProductFile = (path: string): Promise<string> => readFile(path, 'utf8')

/** The names of the folders in a folder that comes with the product, in alphabetical order. */
export async function listProductFolders(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()
}
