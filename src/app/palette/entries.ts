/** What the command palette offers, and what of it matches. Pure: the palette shows it, and does what is chosen. */

/** One line of the palette. */
export interface Entry {
  id: string
  group: Group
  text: string
  /** Other words by which it is found. */
  words?: string
  /** A quieter word at its end. */
  aside?: string
  /** Leads there; absent for an action. */
  to?: string
  run?: () => void
}

/** In the order in which they show. */
export const groups = ['Actions', 'Pages', 'Your circuits', 'Library'] as const
export type Group = (typeof groups)[number]

/** The entries that have every word that was typed, grouped; those whose text begins with it come first. */
export function matching(entries: readonly Entry[], typed: string): Entry[] {
  const words = typed.toLowerCase().split(/\s+/u).filter(Boolean)
  const found = entries.filter(({ text, words: other = '' }) => {
    const all = `${text} ${other}`.toLowerCase()
    return words.every((word) => all.includes(word))
  })
  const rank = ({ text }: Entry) => (text.toLowerCase().startsWith(words.join(' ')) ? 0 : 1)
  return groups.flatMap((group) =>
    found.filter((entry) => entry.group === group).sort((one, other) => rank(one) - rank(other)),
  )
}

/** The place in a list of `count` entries that a key leads to; null for other keys. Around the ends it goes on at the other. */
export function moved(at: number, count: number, key: string): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === 'PageDown') return Math.min(at + 8, count - 1)
  if (key === 'PageUp') return Math.max(at - 8, 0)
  return null
}
