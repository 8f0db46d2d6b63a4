/** What a link or a saved circuit says about its circuit, and how what a link carries is looked at: anybody can write one. */
import type { Circuit } from '../../../../contract/circuits'
import { characters, entries } from '../../../../contract/limits'
import type { About } from '../about-fields'

/** Whether the circuit will be public is for each to say. */
export interface SharedAbout extends Omit<About, 'isPublic'> {
  /** The circuit that one goes on from; a link names none. */
  originId: string | null
}

export function aboutIn(value: unknown): SharedAbout | null {
  if (!isRecord(value)) return null
  const { name, description, tags, references } = value
  if (!isText(name, characters.name) || !isText(description, characters.description)) return null
  if (!isTexts(tags, entries.tags, characters.tag)) return null
  if (!isTexts(references, entries.references, characters.reference)) return null
  return {
    originId: null,
    name,
    description,
    tags,
    references,
  }
}

/** What is said about a circuit that one goes on from. */
export const aboutOfCircuit = ({ id, name, description, tags, references }: Circuit): SharedAbout => ({
  originId: id,
  name,
  description,
  tags: tags.map((tag) => tag.name),
  references,
})

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value.length <= longest

export const isOneOf = <Value extends string>(values: readonly Value[], value: unknown): value is Value =>
  values.some((other) => other === value)

const isTexts = (value: unknown, most: number, longest: number): value is string[] =>
  Array.isArray(value) && value.length <= most && value.every((text) => isText(text, longest))
