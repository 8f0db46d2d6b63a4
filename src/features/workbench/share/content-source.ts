import type { Circuit } from '../../../../contract/circuits'

/** What a page can open: the compressed content of a share link, a program, or a saved circuit by its id. */
export type ContentSource = { sharedText: string } | { program: string } | { circuitId: string }

/** The name of the content in the URL's fragment, which no server receives. A program is there as `program`. */
export const fragmentName = 'shared'

/** The source that an address names, which is what a URL has behind its path; null if it names none. */
export function findSource(address: string): ContentSource | null {
  const [search = '', ...hash] = address.split('#')
  const fragment = new URLSearchParams(hash.join('#'))
  const sharedText = fragment.get(fragmentName)
  if (sharedText !== null) return { sharedText }
  const program = fragment.get('program')
  if (program !== null) return { program }
  const circuitId = new URLSearchParams(search).get('from')
  return circuitId === null ? null : { circuitId }
}

/** How a page's content goes into a share link, and comes out of a link or a saved circuit. Null if that is impossible. */
export interface SharedFormat<Content> {
  toShared(content: Content): object | null
  parseShared(shared: unknown): Content | null
  copyFromCircuit(circuit: Circuit): Content | null
}

/** How a page opens content. */
export interface IncomingContentProps<Content> {
  /** Loads the page's format when there is something to read. */
  loadFormat(): Promise<SharedFormat<Content>>
  /** Whether the page has a draft that is not saved. */
  isUnsaved: boolean
  onOpen(content: Content): void
}
