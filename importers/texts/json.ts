/** Parts of JSON that a text must have. */
import { Refusal } from '../refusal'

/** @throws {Refusal} for a text that is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw new Refusal('This is not complete JSON.')
    throw error
  }
}

/** @throws {Refusal} for what is no object. */
export function objectAt(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refusal('An object is missing in this JSON.')
  return Object.fromEntries(Object.entries(value))
}

/** @throws {Refusal} for what is no list. */
export function arrayAt(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new Refusal('A list is missing in this JSON.')
  return value
}

/** @throws {Refusal} for what is no number. */
export function numberAt(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new Refusal('A number is missing in this JSON.')
  return value
}
