/** Files that come with the product, as the programs of the curated library. */
import { readFile } from 'node:fs/promises'

/** Reads a text file that comes with the product. */
export const readProductFile = (path: string): Promise<string> => readFile(path, 'utf8')
