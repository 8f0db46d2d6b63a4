/** Versions of one circuit side by side, each with its own settings and edits. Pure. `variant-edits.ts` adds, removes and renames them. */
import type { History } from './history'

/** A version of the circuit. */
export interface Variant {
  /** Never given to another variant of the same set. */
  id: number
  name: string
  history: History
}

/** One to four variants, one of which the form edits. */
export interface Variants {
  activeId: number
  all: readonly Variant[]
  /** The id of the next variant. */
  nextId: number
  /** The variant that was removed last, with its place, until the variants change again. */
  removed?: { variant: Variant; place: number } | undefined
}

/** A circuit that has no second variant yet. */
export const onlyVariant = (history: History): Variants => ({
  activeId: 0,
  all: [{ id: 0, name: 'Variant A', history }],
  nextId: 1,
})

/** The variant that the form edits. */
export const activeVariant = ({ activeId, all }: Variants): Variant => {
  const active = all.find(({ id }) => id === activeId) ?? all[0]
  if (active === undefined) throw new Error('There is always a variant.')
  return active
}

/** The variants with another history of the active one. */
export const withHistory = (variants: Variants, history: History): Variants => ({
  ...variants,
  all: variants.all.map((variant) => (variant.id === variants.activeId ? { ...variant, history } : variant)),
})
