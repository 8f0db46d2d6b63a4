/** What becomes of the best values: the sliders take them, and the circuit is saved with them. */
import type { Settings } from '../../../../contract/generation'
import type { ParameterValue } from '../../../../contract/parameter-values'
import type { Parameter } from '../../../../engine-rs/index'
import { bindParameters } from '../../../circuit/bind-parameters'
import type { EngineClient } from '../../../engine/engine-client'
import { parameterValuesOf, setParameterValues } from '../../../session/parameter-values'
import { rememberTunedValues } from '../../../session/tuned-values'
import { wrapAngle } from './landscape'
import { wholePoints, type Objective, type TuneQuestion } from './objective'

/** The values of all parameters at a point of the tuned ones. */
export function valuesAt({ parameters, tuned, values }: TuneQuestion, point: ArrayLike<number>): ParameterValue[] {
  const whole = wholePoints([point], tuned, values)
  return parameters.map(({ name }, index) => ({ name, value: whole[index] ?? 0 }))
}

/** The same point with all angles in [0, 2π), as sliders show them, if it has the same value; else the point itself. */
export async function withinOneTurn(
  { evaluateAll }: Objective,
  point: ArrayLike<number>,
  scale: number,
): Promise<readonly number[]> {
  const own = Array.from(point)
  const turned = own.map((angle) => wrapAngle(angle))
  const [one, other] = await evaluateAll([own, turned])
  const isSame = Math.abs((one?.value ?? 0) - (other?.value ?? 0)) < 1e-9 * scale
  return isSame ? turned : own
}

/** Gives the sliders of the page these values, and remembers them for the moment in which the circuit is saved. */
export function takeValues(page: string, settings: Settings, values: readonly ParameterValue[]): void {
  const { values: before, locked } = parameterValuesOf(page)
  const taken = Object.fromEntries(values.map(({ name, value }) => [name, value]))
  setParameterValues(page, { values: { ...before, ...taken }, locked })
  rememberTunedValues(settings, [...values])
}

/** The program of settings with these values as constants, in the version of the settings. */
export async function programWithValues(
  engine: Pick<EngineClient, 'generate' | 'check' | 'convert'>,
  settings: Settings,
  values: readonly Parameter[],
): Promise<string> {
  const { qasm } = await engine.generate({ ...settings, qasmVersion: 3 })
  if (qasm === null) throw new Error('This circuit cannot be written.')
  const bound = await bindParameters(engine, qasm, values)
  if (settings.qasmVersion !== 2) return bound
  const { qasm: converted } = await engine.convert(bound, 2)
  return converted ?? bound
}
