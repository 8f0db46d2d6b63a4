/** Which new names a declaration can get. */
import type { Declaration, Outline } from '../engine-rs/index'
import { standardGates } from './standard-gates'
import { keywords, types } from './tokens'

/** Why a declaration cannot get a new name, as a sentence; null where it can. */
export function renameProblem(outline: Outline, { name, kind }: Declaration, next: string): string | null {
  if (next === name) return null
  if (!/^[\p{L}_][\p{L}\p{N}_]*$/u.test(next))
    return 'A name is letters, digits and _, and does not begin with a digit.'
  if (outline.version === 2 && !/^[a-z]\w*$/.test(next))
    return 'A name of OpenQASM 2 begins with a small letter a to z.'
  if (keywords.has(next) || types.has(next)) return `${next} is a word of the language.`
  if (outline.names.includes(next)) return `${next} is already used in this program.`
  if (standardGates.has(next) && kind === 'gate') return `${next} is a standard gate.`
  if (outline.unread.includes(name)) {
    return `${name} also stands in a calibration, an annotation or a pragma, where a rename cannot follow.`
  }
  return null
}
