/** Programs with values in place of their free parameters. */
import type { Engine, Parameter } from '../../engine-rs/index'
import type { AsyncCalls } from '../../engine-rs/calls'

/**
 * A program of OpenQASM 3 whose parameters are constants: `input float theta;` becomes `const float theta = 0.5;`.
 *
 * @param parameters all of them, each with its value in radians. One that the program does not declare is left out.
 */
export async function bindParameters(
  engine: Pick<AsyncCalls<Engine>, 'outline'>,
  source: string,
  parameters: readonly Parameter[],
): Promise<string> {
  const { declarations } = await engine.outline(source)
  const values = new Map(parameters.map(({ name, value }) => [name, value]))
  let [bound, rest] = ['', 0]
  for (const { name, uses } of declarations) {
    const value = values.get(name)
    const [, before, type] = /^([^]*\b)input(\s[^;]*)$/u.exec(source.slice(rest, uses[0])) ?? []
    if (value === undefined || before === undefined || type === undefined) continue
    bound += `${before}const${type}${name} = ${String(value)}`
    rest = uses[0] + name.length
  }
  return bound + source.slice(rest)
}
