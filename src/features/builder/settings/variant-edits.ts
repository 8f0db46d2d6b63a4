/** What people do with variants: choose, duplicate, remove and rename them. Pure, and loaded with the first use. */
import { characters } from '../../../../contract/limits'
import { edit, endEdit, historyOf } from './history'
import { activeVariant, type Variant, type Variants } from './variants'

/** The most variants side by side. */
export const maxVariants = 4

/** The longest name of a variant, in characters. */
export const maxVariantName = 40

/** Makes a variant the active one. */
export const activate = (variants: Variants, id: number): Variants =>
  variants.all.some((variant) => variant.id === id) ? { ...forgetRemoved(variants), activeId: id } : variants

/** Adds a copy of the active variant's settings behind it, and makes it the active one. It has no edits yet. */
export function duplicate(variants: Variants): Variants {
  const { all, nextId } = variants
  if (all.length >= maxVariants) return variants
  const active = activeVariant(variants)
  const { present, circuit } = active.history
  const copy: Variant = {
    id: nextId,
    name: unusedName(all),
    history: historyOf(present, { circuit, past: [], future: [] }),
  }
  const place = all.indexOf(active) + 1
  return { activeId: nextId, all: [...all.slice(0, place), copy, ...all.slice(place)], nextId: nextId + 1 }
}

/** Removes a variant, but never the last one. Its neighbour becomes active where it was. */
export function remove(variants: Variants, id: number): Variants {
  const variant = variants.all.find((candidate) => candidate.id === id)
  if (variant === undefined || variants.all.length === 1) return variants
  const place = variants.all.indexOf(variant)
  const all = variants.all.filter((other) => other !== variant)
  const neighbour = all[Math.min(place, all.length - 1)] ?? variant
  return {
    ...variants,
    all,
    activeId: variants.activeId === id ? neighbour.id : variants.activeId,
    removed: { variant, place },
  }
}

/** Puts the removed variant back at its place, and makes it the active one. */
export function restore({ removed, ...variants }: Variants): Variants {
  if (removed === undefined || variants.all.length >= maxVariants) return variants
  const { variant, place } = removed
  const all = [...variants.all.slice(0, place), variant, ...variants.all.slice(place)]
  return { ...variants, all, activeId: variant.id }
}

/** Forgets the removed variant. */
export const forgetRemoved = ({ activeId, all, nextId }: Variants): Variants => ({ activeId, all, nextId })

/** Gives a variant another name. */
export const rename = (variants: Variants, id: number, name: string): Variants => ({
  ...forgetRemoved(variants),
  all: variants.all.map((variant) => (variant.id === id ? { ...variant, name: name.trim() } : variant)),
})

/** What is wrong with a new name of a variant, as a sentence; null if nothing is. */
export function problemOfName({ all }: Variants, id: number, name: string): string | null {
  const trimmed = name.trim()
  if (trimmed === '') return 'Enter a name.'
  if (trimmed.length > maxVariantName) return `A name can have at most ${maxVariantName} characters.`
  const isTaken = all.some((variant) => variant.id !== id && variant.name.toLowerCase() === trimmed.toLowerCase())
  return isTaken ? 'Another variant has this name.' : null
}

const nameOf = ({ history }: Variant): string => history.present.name.trim()

/**
 * Gives the circuits of variants names of their own, as edits that undo takes back: where another variant has the same name, the name of
 * the variant is added. The first variant keeps its name.
 *
 * @param ids the variants to rename.
 * @param at the time of the edits, in milliseconds.
 */
export function nameDistinctly(variants: Variants, ids: readonly number[], at: number): Variants {
  const all = variants.all.map((variant, index) => {
    const name = nameOf(variant)
    const isTaken = variants.all.some((other) => other !== variant && nameOf(other) === name)
    if (index === 0 || name === '' || !isTaken || !ids.includes(variant.id)) return variant
    const suffix = ` (${variant.name})`
    const changes = { name: name.slice(0, characters.name - suffix.length).trimEnd() + suffix }
    return { ...variant, history: endEdit(edit(variant.history, { type: 'set', changes }, 0, at)) }
  })
  return { ...variants, all }
}

/** The first of `Variant A` to `Variant D` that no variant has. */
function unusedName(all: readonly Variant[]): string {
  const names = [...'ABCD'].map((letter) => `Variant ${letter}`)
  return names.find((name) => all.every((variant) => variant.name !== name)) ?? `Variant ${all.length + 1}`
}
