/** Programs with values in place of their free parameters and other inputs. */
import type { Engine, Parameter } from '../../engine-rs/index'
import type { AsyncCalls } from '../../engine-rs/thread-calls'
import { countedInputs, fits, type ProgramInput } from '../../engine-rs/program-inputs'

/**
 * A program of OpenQASM 3 whose parameters are constants: `input float theta;` becomes `const float theta = 0.5;`.
 *
 * @param parameters all of them, each with its value in radians, and the values of other inputs as numbers. One that the program does not declare, or whose
 * type does not have the value, is left out.
 */
export async function bindParameters(
  engine: Pick<AsyncCalls<Engine>, 'check'>,
  source: string,
  parameters: readonly Parameter[],
): Promise<string> {
  const { inputs } = await engine.check(source)
  const values = new Map(parameters.map(({ name, value }) => [name, value]))
  let [bound, rest] = ['', 0]
  for (const input of inputs) {
    const { name, start, span } = input
    const value = values.get(name)
    if (value === undefined) continue
    const [counted] = countedInputs([input])
    if (counted !== undefined && !fits(counted, value)) continue
    const type = source.slice(start + 'input'.length, span.start)
    bound += `${source.slice(rest, start)}const${type}${name} = ${counted ? literal(counted, value) : String(value)}`
    rest = span.end
  }
  return bound + source.slice(rest)
}

/** A value that fits as the language writes it. */
function literal({ type, width }: ProgramInput, value: number): string {
  if (type === 'bool') return value === 1 ? 'true' : 'false'
  if (type === 'bit' && width !== null) return `"${value.toString(2).padStart(width, '0')}"`
  return String(value)
}
