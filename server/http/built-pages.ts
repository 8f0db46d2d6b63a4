import { validate as isUuid } from 'uuid'
import { diagnosticCodes } from '../../contract/generated/diagnostic-codes'
import { circuitIdOf, patterns } from '../../contract/paths'
import type { BuiltPage } from '../platform/built-client'

/** The page at a path, or null. As in the app's router, case does not matter and a path by name goes before one with a parameter. */
export function findPage(pages: readonly BuiltPage[], path: string): BuiltPage | null {
  const parts = partsOf(path)
  // The page of a circuit is that of its versions, too.
  const isCircuit = isUuid(circuitIdOf(path.toLowerCase()) ?? '')
  const matches = pages.filter((page) =>
    page.path === patterns.circuit ? isCircuit : matchesPattern(partsOf(page.path), parts),
  )
  return matches.find((page) => !page.path.includes(':')) ?? matches[0] ?? null
}

const partsOf = (path: string): string[] =>
  path
    .toLowerCase()
    .replace(/(?<=.)\/$/, '')
    .split('/')

function matchesPattern(pattern: readonly string[], parts: readonly string[]): boolean {
  return pattern.length === parts.length && pattern.every((part, index) => matchesPart(part, parts[index] ?? ''))
}

/** A parameter is the code of a diagnostic or an id, so a path with something else there does not exist. */
function matchesPart(part: string, value: string): boolean {
  if (part === ':code') return Object.hasOwn(diagnosticCodes, value.toUpperCase())
  return part.startsWith(':') ? isUuid(value) : part === value
}
