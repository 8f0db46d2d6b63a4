/** Programs with values in place of their free parameters and other inputs. */
import type { Engine, Parameter } from '../../engine-rs/index'
import type { AsyncCalls } from '../../engine-rs/calls'
import { fits, programInputs, type ProgramInput } from '../../engine-rs/program-inputs'

/**
 * A program of OpenQASM 3 whose parameters are constants: `input float theta;` becomes `const float theta = 0.5;`.
 *
 * @param parameters all of them, each with its value in radians, and the values of other inputs as numbers. One that the program does not declare, or whose
 * type does not have the value, is left out.
 */
export async function bindParameters(
  engine: Pick<AsyncCalls<Engine>, 'outline'>,
  source: string,
  parameters: readonly Parameter[],
): Promise<string> {
  const outline = await engine.outline(source)
  const values = new Map(parameters.map(({ name, value }) => [name, value]))
  const inputs = new Map(programInputs(source, outline).map((input) => [input.name, input]))
  let [bound, rest] = ['', 0]
  for (const { name, uses } of outline.declarations) {
    const value = values.get(name)
    const [, before, type] = /^([^]*\b)input(\s[^;]*)$/u.exec(source.slice(rest, uses[0])) ?? []
    if (value === undefined || before === undefined || type === undefined) continue
    const input = inputs.get(name)
    if (input !== undefined && !fits(input, value)) continue
    bound += `${before}const${type}${name} = ${input ? literal(input, value) : String(value)}`
    rest = uses[0] + name.length
  }
  return bound + source.slice(rest)
}

/** A value that fits as the language writes it. */
function literal({ type, width }: ProgramInput, value: number): string {
  if (type === 'bool') return value === 1 ? 'true' : 'false'
  if (type === 'bit' && width !== null) return `"${value.toString(2).padStart(width, '0')}"`
  return String(value)
}
