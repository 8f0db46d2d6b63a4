/** Which pasted texts are programs of other tools. Loaded with the first paste. */
import { detectFormat, type ImportFormat } from '../../../../importers/detect'

/** A number of a qubit behind the name of an instruction. */
const stimTarget = /^[ \t]*[A-Z_]+(\([^)]*\))?[ \t]+!?\d/m

/**
 * The format that a pasted text is offered to be imported from; null for OpenQASM and all else that stays in the editor as it is. A word
 * or a link that is pasted into a program is part of it.
 *
 * @param isWhole it takes the place of everything.
 */
export function formatOfPaste(text: string, isWhole: boolean): ImportFormat | null {
  const format = detectFormat(text)
  // A letter alone is an instruction of Stim, and part of almost anything.
  if (format === 'stim' && !stimTarget.test(text.slice(0, 10_000))) return null
  const isLine = !text.trim().includes('\n')
  return !isWhole && (isLine || format === 'stim') ? null : format
}
