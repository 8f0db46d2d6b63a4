/** The entries of the command palette, and how they match a search. Pure. */

/** An entry of the palette. */
export interface PaletteEntry {
  id: string
  group: Group
  text: string
  /** More words that find it. */
  words?: string
  /** A secondary text at its end. */
  aside?: string
  /** The path that it opens; absent for an action. */
  to?: string
  run?: () => void
}

/** The groups, in display order. */
export const groups = ['Actions', 'Pages', 'Your circuits', 'Library'] as const
type Group = (typeof groups)[number]

/** The entries that match every typed word, by group. Entries that begin with the typed text come first. */
export function matchEntries(entries: readonly PaletteEntry[], typed: string): PaletteEntry[] {
  const words = typed.toLowerCase().split(/\s+/u).filter(Boolean)
  const found = entries.filter(({ text, words: other = '' }) => {
    const all = `${text} ${other}`.toLowerCase()
    return words.every((word) => all.includes(word))
  })
  const rank = ({ text }: PaletteEntry) => (text.toLowerCase().startsWith(words.join(' ')) ? 0 : 1)
  return groups.flatMap((group) =>
    found.filter((entry) => entry.group === group).sort((one, other) => rank(one) - rank(other)),
  )
}

/** The index in a list of `count` entries that a key moves to, wrapping around the ends; null for other keys. */
export function indexAfterKey(at: number, count: number, key: string): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === 'PageDown') return Math.min(at + 8, count - 1)
  if (key === 'PageUp') return Math.max(at - 8, 0)
  return null
}
