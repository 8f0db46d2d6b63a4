/** The inputs of a program: what a simulation says of those without a value. */
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
