/** The inputs of a program: what a simulation says of those without a value, and of values that do not fit. */
import type { Diagnostic, Outline, Parameter } from './index'

type Declaration = Outline['declarations'][number]

/** The code of a value that nothing in a program computes. A warning is of a parameter whose value was chosen. */
const unknownValue = 'SIM002'

/** The most warnings of chosen values. */
const maxWarnings = 100

/** A warning for each parameter that is used and was given no value, at its declaration; of the first hundred. */
export function chosenValues(source: string, outline: Outline, parameters: readonly Parameter[]): Diagnostic[] {
  const values = new Map(parameters.map(({ name, value }) => [name, value]))
  const inputs = inputsOf(source, outline, values).filter(({ uses }) => uses.length > 1)
  const warnings: Diagnostic[] = []
  let [line, lineStart] = [1, 0]
  for (const { name, uses } of inputs.slice(0, maxWarnings)) {
    const [start] = uses
    for (let end = source.indexOf('\n', lineStart); end !== -1 && end < start; end = source.indexOf('\n', lineStart)) {
      lineStart = end + 1
      line += 1
    }
    const column = start - lineStart + 1
    const end = start + name.length
    warnings.push({
      code: unknownValue,
      severity: 'warning',
      message: `\`${name}\` has no value: ${values.get(name)} was chosen`,
      help: `give a value to the input ${name}`,
      span: { start, end, line, column, endLine: line, endColumn: column + name.length },
    })
  }
  return warnings
}

/** Why a value does not fit the type of its input, by the names of those that do not: it would be changed silently. */
export function misfits(source: string, outline: Outline, values: readonly Parameter[]): Map<string, string> {
  const given = new Map(values.map(({ name, value }) => [name, value]))
  const found = new Map<string, string>()
  for (const { name, uses } of inputsOf(source, outline, given)) {
    const [, type = '', width] = /\b(int|uint|bool|bit)\s*(?:\[\s*(\d+)\s*\])?\s*$/.exec(before(source, uses[0])) ?? []
    const value = given.get(name)
    const range = rangeOf(type, width === undefined ? null : Number(width))
    if (range === null || value === undefined) continue
    const [least, most] = range
    if (Number.isInteger(value) && value >= least && value <= most) continue
    const wanted = type === 'bool' || most === 1 ? '0 or 1' : `a whole number from ${least} to ${most}`
    found.set(name, `"${name}" is ${article(type)}: its value must be ${wanted}, not ${value}.`)
  }
  return found
}

/** The least and the greatest value of a type; null for types that take any number. Without a width, all numbers that are exact. */
function rangeOf(type: string, width: number | null): readonly [least: number, most: number] | null {
  if (type === 'bool') return [0, 1]
  if (type === 'bit') return [0, unsignedMost(width ?? 1)]
  if (type === 'uint') return [0, unsignedMost(width ?? exactBits)]
  if (type !== 'int') return null
  const most = unsignedMost(Math.max(0, (width ?? exactBits + 1) - 1))
  return [most === Number.MAX_SAFE_INTEGER ? -most : -most - 1, most]
}

/** Whole numbers of so many bits are exact. */
const exactBits = 53

const unsignedMost = (bits: number) => 2 ** Math.min(bits, exactBits) - 1

const article = (type: string) => (type === 'int' ? 'an int' : `a ${type}`)

/** Whether a diagnostic is one of {@link chosenValues}. */
export const isOfChosenValue = ({ code, severity }: Diagnostic): boolean =>
  code === unknownValue && severity === 'warning'

/** The declarations of the inputs with these names, in order. Inputs are global, and a name in a block is no input. */
function inputsOf(source: string, { declarations }: Outline, names: { has(name: string): boolean }): Declaration[] {
  return declarations.filter(({ name, uses }) => names.has(name) && /\binput\b[^;{}]*$/.test(before(source, uses[0])))
}

/** The longest statement before a name that is read. */
const maxBefore = 200

/** What stands before a place, without comments. */
const before = (source: string, place: number): string =>
  source.slice(Math.max(0, place - maxBefore), place).replace(/\/\/[^\n]*\n|\/\*[^]*?\*\//g, ' ')
