/** Explains a word of a program. */
import type { Outline } from '../engine-rs/index'
import { findDeclaration } from './declarations'
import { standardGates, usageOf } from './standard-gates'
import { firstState, tokensOfLine } from './tokens'

/** A word's explanation: how it is written, and what it does. */
export interface Explanation {
  start: number
  end: number
  usage: string
  description: string
}

/** A line of a text. */
export interface Line {
  text: string
  /** Where it starts, in UTF-16 units from 0. */
  from: number
  /** From 1. */
  number: number
}

/**
 * Explains the word at a position; null where there is no explanation.
 *
 * @param lineAt the line around a position.
 * @param readOutline the names of the program with their types; only asked for where a word may be one.
 */
export async function explainAt(
  at: number,
  lineAt: (at: number) => Line,
  readOutline: () => Promise<Outline>,
): Promise<Explanation | null> {
  const line = lineAt(at)
  const token = tokensOfLine(line.text, firstState()).find(
    ({ start, end }) => line.from + start <= at && at < line.from + end,
  )
  if (token === undefined || (token.kind !== 'gate' && token.kind !== 'name' && token.kind !== 'function')) return null
  const place = { start: line.from + token.start, end: line.from + token.end }
  const declaration = findDeclaration(await readOutline(), place.start + 1)
  if (declaration !== null) {
    const where = lineAt(declaration.uses[0])
    const uses = declaration.uses.length - 1
    const type = declaration.type === null ? '' : ` (${declaration.type})`
    const description = `${kinds[declaration.kind]} of this program${type}, line ${where.number}, used ${uses} ${uses === 1 ? 'time' : 'times'}`
    return { ...place, usage: where.text.trim().slice(0, 120), description }
  }
  const gate = token.kind === 'gate' ? standardGates.get(line.text.slice(token.start, token.end)) : undefined
  if (gate === undefined) return null
  const angles = gate.parameters.length > 0 ? `; ${gate.parameters.join(', ')} in radians` : ''
  return { ...place, usage: usageOf(gate), description: `${gate.description}${angles}` }
}

const kinds = {
  gate: 'a gate',
  subroutine: 'a subroutine',
  qubits: 'a quantum register',
  bits: 'a classical register',
  variable: 'a variable',
  parameter: 'a parameter',
} as const
