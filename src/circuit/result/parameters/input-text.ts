/** Values of inputs as people write them: whole numbers in digits, bits as `101` with the highest one first. */
import { exactBits, fits, rangeOf, type ProgramInput } from '../../../../engine-rs/program-inputs'
import { formatInteger } from '../../../lib/format-integer'

/** How many bits an input is written with. */
const widthOf = ({ width }: ProgramInput): number => Math.min(width ?? 1, exactBits)

/** A value as a text that {@link parseInput} reads; of one that does not fit its digits. */
export const formatInput = (input: ProgramInput, value: number): string =>
  input.type === 'bit' && fits(input, value) ? value.toString(2).padStart(widthOf(input), '0') : String(value)

/** The value that a text writes; null where it writes none that fits. */
export function parseInput(input: ProgramInput, text: string): number | null {
  const digits = text.replaceAll(/[\s_"]/g, '').replace(/^−/, '-')
  if (input.type === 'bit') {
    return /^[01]+$/.test(digits) && digits.length <= widthOf(input) ? Number.parseInt(digits, 2) : null
  }
  if (!/^[-+]?\d+$/.test(digits)) return null
  // Not -0, which is another text.
  const value = Number(digits) + 0
  return fits(input, value) ? value : null
}

/** What to type, as a sentence. */
export function adviseInput(input: ProgramInput): string {
  if (input.type === 'bool') return 'Choose true or false.'
  if (input.type === 'bit') {
    const width = widthOf(input)
    if (width === 1) return 'Type 0 or 1.'
    return `Type up to ${width} bits, such as ${'10'.repeat(width).slice(0, Math.min(width, 4))}, with bit 0 on the right.`
  }
  const [min, max] = rangeOf(input)
  return `Type a whole number from ${formatInteger(min)} to ${formatInteger(max)}.`
}
