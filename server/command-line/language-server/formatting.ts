/** Formats a program in an editor. */
import type { TextEdit } from 'vscode-languageserver/node'
import type { Engine } from '../../../engine-rs/index'
import { diffTexts } from '../../../language/reformat'
import type { Program } from './program'

/**
 * The smallest edit that formats a program. None where it is formatted already, or has characters that are not valid OpenQASM. Lines keep
 * the ends that the first line has.
 */
export async function formattingOf(program: Program, engine: Engine): Promise<TextEdit[]> {
  const formatted = await engine.format(program.text)
  if (formatted === null) return []
  const end = /\r?\n/.exec(program.text)?.[0] ?? '\n'
  const change = diffTexts(program.text, formatted.replaceAll(/\r?\n/g, end))
  if (change === null) return []
  return [{ range: program.rangeOf({ start: change.from, end: change.to }), newText: change.insert }]
}
