/** `ketwork explain`: prints what codes of diagnostics mean. */
import { formatExplanation } from '../explanation'
import type { CommandEnvironment } from './request'
import { describeUsageError } from './usage'

/** Prints the pages of codes. @returns the exit code. */
export function explain(codes: string[], { out, err }: CommandEnvironment): number {
  if (codes.length === 0) {
    err(describeUsageError('Name a code, such as QASM102.'))
    return 2
  }
  const texts = codes.map((code) => ({ code, text: formatExplanation(code) }))
  for (const { code, text } of texts) {
    if (text === null) err(`There is no diagnostic "${code}".\n`)
    else out(text)
  }
  return texts.some(({ text }) => text === null) ? 1 : 0
}
