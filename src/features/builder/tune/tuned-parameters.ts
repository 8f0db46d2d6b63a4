/** Which parameters of a circuit are tuned, and why a circuit cannot be. */
import type { Settings } from '../../../../contract/generation'
import type { Parameter, Statistics } from '../../../../engine-rs/index'
import { capitalize } from '../../../lib/capitalize'
import { maxTunedQubits } from './objective'

/** The places of the parameters that are tuned, and the names of those that stay. */
interface TunedParameters {
  tuned: readonly number[]
  /** Data that enters the circuit. */
  inputs: readonly string[]
  locked: readonly string[]
}

/** All parameters but the data of an angle encoding and those that are locked. */
export function chooseTuned(
  { circuitParams }: Pick<Settings, 'circuitParams'>,
  parameters: readonly Parameter[],
  locked: readonly string[],
): TunedParameters {
  const isInput = (name: string) => circuitParams.encodingLayer.type === 'angle' && /^x_\d+$/.test(name)
  const isLocked = (name: string) => locked.includes(name)
  return {
    tuned: parameters.flatMap(({ name }, index) => (isInput(name) || isLocked(name) ? [] : [index])),
    inputs: parameters.filter(({ name }) => isInput(name)).map(({ name }) => name),
    locked: parameters.filter(({ name }) => isLocked(name) && !isInput(name)).map(({ name }) => name),
  }
}

/** Why nothing can be tuned, as a sentence; null where something can be. */
export function findObstacle(
  { parameters, qubits }: Pick<Statistics, 'parameters' | 'qubits'>,
  { tuned, inputs, locked }: TunedParameters,
): string | null {
  if (parameters === 0) {
    return 'This circuit has no free parameters, so there is nothing to tune. Add a layer with rotations.'
  }
  if (qubits > maxTunedQubits) return `Circuits of up to ${maxTunedQubits} qubits can be tuned. Use fewer.`
  if (tuned.length > 0) return null
  if (locked.length > 0) return 'All parameters are locked, so there is nothing to tune. Unlock one under Result.'
  return `The only parameters are the ${inputs.length} inputs of the encoding, so there is nothing to tune. Add a layer with rotations.`
}

/** What is said of parameters that stay as they are, as a sentence; null where all are tuned. */
export function describeFixed({ inputs, locked }: TunedParameters): string | null {
  const parts = [
    inputs.length > 0 && `the ${inputs.length === 1 ? 'input' : `${inputs.length} inputs`} of the encoding`,
    locked.length > 0 && `${locked.length} locked ${locked.length === 1 ? 'parameter' : 'parameters'}`,
  ].filter((part) => part !== false)
  if (parts.length === 0) return null
  const isOne = inputs.length + locked.length === 1
  return `${capitalize(parts.join(' and '))} ${isOne ? 'keeps its value' : 'keep their values'}.`
}
