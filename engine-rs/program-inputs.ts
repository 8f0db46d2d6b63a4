/** The inputs of a program: what a simulation says of those without a value, and of values that do not fit. */
import type { Diagnostic, Input, Outline, Parameter } from './index'

/** The code of a value that nothing in a program computes. A warning is of a parameter whose value was chosen. */
const unknownValue = 'SIM002'

/** The most warnings of chosen values. */
const maxWarnings = 100

/** A warning for each parameter that is used and was given no value, at its declaration; of the first hundred. */
export function chosenValues(
  inputs: readonly Input[],
  { declarations }: Outline,
  parameters: readonly Parameter[],
): Diagnostic[] {
  const values = new Map(parameters.map(({ name, value }) => [name, value]))
  const used = new Set(declarations.filter(({ uses }) => uses.length > 1).map(({ uses: [start] }) => start))
  return inputs
    .filter(({ name, span }) => values.has(name) && used.has(span.start))
    .slice(0, maxWarnings)
    .map(({ name, span }) => ({
      code: unknownValue,
      severity: 'warning',
      message: `\`${name}\` has no value: ${values.get(name)} was chosen`,
      help: `give a value to the input ${name}`,
      span,
    }))
}

/** Why a value does not fit the type of its input, by the names of those that do not: it would be changed silently. */
export function typeMismatches(inputs: readonly Input[], values: readonly Parameter[]): Map<string, string> {
  const valuesByName = new Map(values.map(({ name, value }) => [name, value]))
  const found = new Map<string, string>()
  for (const input of countedInputs(inputs)) {
    const value = valuesByName.get(input.name)
    if (value === undefined || fits(input, value)) continue
    found.set(
      input.name,
      `"${input.name}" is ${article(input.type)}: its value must be ${describeRange(input)}, not ${value}.`,
    )
  }
  return found
}

/** An input of a program that is a value of its own, and turns no gate as an angle does. */
export interface ProgramInput extends Pick<Input, 'name' | 'width'>, Partial<Pick<Input, 'isRequired'>> {
  type: (typeof types)[number]
}

const types = ['int', 'uint', 'bool', 'bit'] as const

/** The inputs of a program that are whole numbers, truth values and bits, in order. */
export const countedInputs = (inputs: readonly Input[]): ProgramInput[] =>
  inputs.flatMap(({ type: declared, ...input }) => {
    const type = types.find((one) => one === declared)
    return type === undefined ? [] : [{ ...input, type }]
  })

/** The value of an input that was given none: 0, or 1 where there is no circuit without a value, because few things have the size 0. */
export const valueOfUnset = ({ isRequired = false }: Partial<Pick<Input, 'isRequired'>>): number => (isRequired ? 1 : 0)

/** Whether an input can have a value. */
export function fits(input: ProgramInput, value: number): boolean {
  const [min, max] = rangeOf(input)
  return Number.isInteger(value) && value >= min && value <= max
}

/** What values an input can have, in words: `a whole number from 0 to 15`. */
function describeRange(input: ProgramInput): string {
  const [min, max] = rangeOf(input)
  return max === 1 && min === 0 ? '0 or 1' : `a whole number from ${min} to ${max}`
}

/** The least and the greatest value of an input. Without a width, all numbers that are exact. */
export function rangeOf({ type, width }: ProgramInput): readonly [min: number, max: number] {
  if (type === 'bool') return [0, 1]
  if (type === 'bit') return [0, unsignedMax(width ?? 1)]
  if (type === 'uint') return [0, unsignedMax(width ?? exactBits)]
  const max = unsignedMax(Math.max(0, (width ?? exactBits + 1) - 1))
  return [max === Number.MAX_SAFE_INTEGER ? -max : -max - 1, max]
}

/** Whole numbers of so many bits are exact. */
export const exactBits = 53

const unsignedMax = (bits: number) => 2 ** Math.min(bits, exactBits) - 1

const article = (type: string) => (type === 'int' ? 'an int' : `a ${type}`)

/** Whether a diagnostic is one of {@link chosenValues}. */
export const isOfChosenValue = ({ code, severity }: Diagnostic): boolean =>
  code === unknownValue && severity === 'warning'
