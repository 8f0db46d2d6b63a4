/**
 * The best values that tuning found for circuits of the builder, until those are saved: then they become a set of values of theirs. They belong to the tab and
 * survive a reload and the way to login.
 */
import type { CircuitParams, Hardware } from '../../contract/generation'
import type { ParameterValue } from '../../contract/parameter-values'
import { tabStorage } from '../lib/storage'

/** The name of the set. */
export const tunedSetName = 'Tuned'

/** The settings that a circuit's gates and parameters follow from. */
interface CircuitSettings {
  circuitParams: CircuitParams
  hardware?: Hardware | undefined
}

interface TunedCircuit {
  circuit: string
  values: ParameterValue[]
}

const storageKey = 'ketwork:tuned'

/** More than there are variants, for those that undo returns to. */
const maxCircuits = 12

/** Equal for settings whose circuits have the same gates and parameters. The purpose does not count. */
export const tunedCircuitKey = ({ circuitParams, hardware }: CircuitSettings): string =>
  JSON.stringify({ ...circuitParams, type: 0, useCase: 0, hardware })

function all(): TunedCircuit[] {
  const stored = tabStorage.getJson(storageKey)
  return Array.isArray(stored) ? stored.filter(isTuned) : []
}

/** The values for the circuit of these settings; null without any. */
export const tunedValuesOf = (settings: CircuitSettings): ParameterValue[] | null =>
  all().find(({ circuit }) => circuit === tunedCircuitKey(settings))?.values ?? null

/** Remembers values of all parameters of a circuit, in place of those before. */
export function rememberTunedValues(settings: CircuitSettings, values: ParameterValue[]): void {
  const circuit = tunedCircuitKey(settings)
  const others = all().filter((other) => other.circuit !== circuit)
  tabStorage.set(storageKey, JSON.stringify([...others, { circuit, values }].slice(-maxCircuits)))
}

/** A request to create a circuit, with the values that were found for it. */
export function withTunedValues<Request extends CircuitSettings>(request: Request) {
  const values = tunedValuesOf(request)
  return values === null ? request : { ...request, parameterSet: { name: tunedSetName, values } }
}

const isTuned = (stored: unknown): stored is TunedCircuit =>
  typeof stored === 'object' &&
  stored !== null &&
  'circuit' in stored &&
  'values' in stored &&
  Array.isArray(stored.values) &&
  stored.values.every((each: unknown) => typeof each === 'object' && each !== null && 'name' in each && 'value' in each)
