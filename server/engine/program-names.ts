/** The names in programs. */
import { words } from '../../engine-rs/generated/vocabulary'

/** A program is read up to here, in UTF-16 units: a longer one repeats its names. */
const maxLength = 500_000

/** The most names that are returned. */
const maxNames = 200

/**
 * The names in an OpenQASM program, each once: gates, registers, parameters, subroutines. Words of the language, comments and texts in
 * quotes are none.
 */
export function namesInProgram(qasm: string): string[] {
  const names = new Set<string>()
  for (const [token] of qasm.slice(0, maxLength).matchAll(tokens)) {
    if (names.size === maxNames) break
    if (isNameStart.test(token) && !ofLanguage.has(token)) names.add(token)
  }
  return [...names]
}

/** Comments, texts in quotes and names. */
const tokens = /\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)|"[^"\n]*"|[\p{L}_][\p{L}\p{N}_]*/gu

const isNameStart = /^[\p{L}_]/u

const ofLanguage = new Set(
  Object.values(words).flatMap(({ keywords, types, constants, functions }) => [
    ...keywords,
    ...types,
    ...constants,
    ...functions,
  ]),
)
