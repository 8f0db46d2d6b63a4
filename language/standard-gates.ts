/** The standard gates as an editor explains them. */
import { standardGates as gates, type StandardGate } from '../engine-rs/generated/standard-gates'

/** Every standard gate by its name. */
export const standardGates: ReadonlyMap<string, StandardGate> = new Map(gates.map((gate) => [gate.name, gate]))

/** How a gate is written, with letters for its angles and qubits: `crz(θ) a, b`. */
export function usageOf({ name, parameters, qubits }: StandardGate): string {
  const operands = [...'abcdefgh'].slice(0, qubits).join(', ')
  return `${name}${parameters.length > 0 ? `(${parameters.join(', ')})` : ''} ${operands}`.trimEnd()
}
