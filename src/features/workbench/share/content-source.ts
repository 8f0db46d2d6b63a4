/** What a page can be opened with: the packed content of a link, or the id of a circuit to go on from. */
export type ContentSource = { packed: string } | { circuit: string }

/** The word before the content, after the `#`: what stands there no server sees. */
export const fragmentName = 'shared'

/** What a link carries, packed; null where this is no such link. */
export const sharedTextIn = (hash: string): string | null => new URLSearchParams(hash.slice(1)).get(fragmentName)
