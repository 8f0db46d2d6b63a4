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
  for (const input of programInputs(source, outline)) {
    const value = given.get(input.name)
    if (value === undefined || fits(input, value)) continue
    found.set(
      input.name,
      `"${input.name}" is ${article(input.type)}: its value must be ${describeRange(input)}, not ${value}.`,
    )
  }
  return found
}

/** An input of a program that is a value of its own, and turns no gate as an angle does. */
export interface ProgramInput {
  name: string
  type: 'int' | 'uint' | 'bool' | 'bit'
  /** How many bits it has; null for a type without a width, and for a single bit. */
  width: number | null
}

/** The inputs of a program that are whole numbers, truth values and bits, in order. */
export function programInputs(source: string, outline: Outline): ProgramInput[] {
  return outline.declarations.flatMap(({ name, uses }) => {
    const declared = declaration.exec(before(source, uses[0]))
    const type = types.find((one) => one === declared?.[1])
    if (type === undefined) return []
    const width = declared?.[2]
    return [{ name, type, width: width === undefined ? null : widthIn(source, width.trim()) }]
  })
}

/** A width that is written as a number, or as the name of a constant that has one; as many bits as are exact for anything else. */
function widthIn(source: string, text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  const constant = /^[\p{L}_][\p{L}\d_]*$/u.test(text)
    ? new RegExp(`\\bconst\\s+u?int\\s*(?:\\[[^\\]]*\\])?\\s*\\b${text}\\s*=\\s*(\\d+)\\s*;`, 'u').exec(source)
    : null
  return constant === null ? exactBits : Number(constant[1])
}

const types = ['int', 'uint', 'bool', 'bit'] as const

/** The end of what stands before the name of such an input: its type, and what is in brackets behind it. */
const declaration = /\binput\s+(int|uint|bool|bit)\s*(?:\[([^\]]*)\]\s*)?$/

/** Whether an input can have a value. */
export function fits(input: ProgramInput, value: number): boolean {
  const [least, most] = rangeOf(input)
  return Number.isInteger(value) && value >= least && value <= most
}

/** What values an input can have, in words: `a whole number from 0 to 15`. */
export function describeRange(input: ProgramInput): string {
  const [least, most] = rangeOf(input)
  return most === 1 && least === 0 ? '0 or 1' : `a whole number from ${least} to ${most}`
}

/** The least and the greatest value of an input. Without a width, all numbers that are exact. */
export function rangeOf({ type, width }: ProgramInput): readonly [least: number, most: number] {
  if (type === 'bool') return [0, 1]
  if (type === 'bit') return [0, unsignedMost(width ?? 1)]
  if (type === 'uint') return [0, unsignedMost(width ?? exactBits)]
  const most = unsignedMost(Math.max(0, (width ?? exactBits + 1) - 1))
  return [most === Number.MAX_SAFE_INTEGER ? -most : -most - 1, most]
}

/** Whole numbers of so many bits are exact. */
export const exactBits = 53

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
