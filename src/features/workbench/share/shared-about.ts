/** The description of a circuit in a share link or in a saved circuit, and validation of what a link carries: anyone can write one. */
import type { Circuit } from '../../../../contract/circuits'
import { characters, entries } from '../../../../contract/limits'
import type { DraftAbout } from '../about'

/** Visibility is not shared: everyone chooses their own. */
export type SharedAbout = Omit<DraftAbout, 'isPublic'>

/** The description in a link; null if it is invalid. A link names no origin. */
export function aboutIn(value: unknown): SharedAbout | null {
  if (!isRecord(value)) return null
  const { name, description, tags, references } = value
  if (!isText(name, characters.name) || !isText(description, characters.description)) return null
  if (!isTexts(tags, entries.tags, characters.tag)) return null
  if (!isTexts(references, entries.references, characters.reference)) return null
  return { originId: null, name, description, tags, references }
}

/** The description of a copy of a saved circuit. */
export const aboutOfCircuit = ({ id, name, description, tags, references }: Circuit): SharedAbout => ({
  originId: id,
  name,
  description,
  tags: tags.map((tag) => tag.name),
  references,
})

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isText = (value: unknown, maxLength: number): value is string =>
  typeof value === 'string' && value.length <= maxLength

export const isOneOf = <Value extends string>(values: readonly Value[], value: unknown): value is Value =>
  values.some((other) => other === value)

const isTexts = (value: unknown, maxEntries: number, maxLength: number): value is string[] =>
  Array.isArray(value) && value.length <= maxEntries && value.every((text) => isText(text, maxLength))
