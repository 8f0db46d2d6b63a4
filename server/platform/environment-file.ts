/** Settings from a file, as `.env`. */
import { readFileSync } from 'node:fs'
import { SettingsError } from './settings'
import { errorCodeOf } from './file-system'

/**
 * Takes settings from `.env` where there is one; those of the environment itself go before.
 *
 * @throws {SettingsError} where it cannot be read, or has a line that is not understood: Node would pass over that in silence.
 */
export function readEnvironmentFile(path = '.env'): void {
  let text
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const code = errorCodeOf(error)
    if (code === 'ENOENT') return
    throw new SettingsError(path, code === 'EISDIR' ? 'is a folder and must be a file' : `cannot be read (${code})`)
  }
  const problem = findBadLine(text)
  if (problem !== null) throw new SettingsError(path, problem)
  process.loadEnvFile(path)
}

/** What is wrong with the first invalid line; null if all are valid. It does not repeat the line, which may be secret. */
export function findBadLine(text: string): string | null {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]?.trim() ?? ''
    if (line === '' || line.startsWith('#')) continue
    const value = /^(?:export\s+)?[A-Za-z_]\w*\s*=\s*(.*)$/.exec(line)?.[1]
    if (value === undefined) return `line ${at + 1} must be NAME=value, or begin with # as a comment`
    const quote = /^["'`]/.exec(value)?.[0]
    if (quote === undefined || value.includes(quote, 1)) continue
    // A value in quotes may go over several lines.
    const end = lines.findIndex((later, index) => index > at && later.includes(quote))
    if (end === -1) return `line ${at + 1} begins a value with ${quote} that no later ${quote} ends`
    at = end
  }
  return null
}
