/** The client that `vite build` made: its HTML, and the list of its pages. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A page of the client, as the build writes it from the routes of the app. */
export interface BuiltPage {
  /** As the app's router writes it: `/circuits/:id`. `*` is the page of every path that does not exist. */
  path: string
  /** Absent for the product's name alone. */
  title?: string | undefined
  /** URLs of the scripts that the page loads besides the app's own. */
  chunks: readonly string[]
}

/** Where the build lists its pages, beside Vite's manifest. Its folder begins with a dot, so it is not served. */
export const builtPagesFile = '.vite/pages.json'

/** Whether a folder has a built client. */
export const hasBuiltClient = (folder: string): boolean => existsSync(join(folder, 'index.html'))

/** Reads the HTML that every page begins with. */
export const readIndexHtml = (folder: string): Promise<string> => readFile(join(folder, 'index.html'), 'utf8')

/** Reads the pages of a built client; none where the build lists none. */
export async function readBuiltPages(folder: string): Promise<BuiltPage[]> {
  const file = join(folder, builtPagesFile)
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : []
}
