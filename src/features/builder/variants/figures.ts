/** The figures by which variants are compared, and the operations in which their circuits differ. Pure. */
import type { DeviceCosts, Generation, Statistics } from '../../../../engine-rs/index'
import { findChangedLines } from '../../../circuit/changed-lines'

/** A figure of a circuit. */
export interface Figure {
  name: string
  /** Null where it is unknown. */
  value: number | null
  /** How much more it is than that of the first variant; 0 where either is unknown. */
  change: number
}

/** The figures of a circuit beside those of the first variant, which is null for the first itself. */
export function figuresOf(own: MadeVariant, first: MadeVariant | null): Figure[] {
  const ofFirst = first === null ? null : valuesOf(first)
  return valuesOf(own).map(([name, value], index) => {
    const other = ofFirst?.[index]?.[1] ?? value
    return { name, value, change: value === null || other === null ? 0 : value - other }
  })
}

/** A variant with its circuit. */
export interface MadeVariant {
  stats: Statistics
  /** On the chosen device; null where none is chosen. */
  costs: DeviceCosts | null
}

function valuesOf({ stats, costs }: MadeVariant): [name: string, value: number | null][] {
  // Null where the device cannot run the circuit without more gates.
  const onDevice = costs?.kind === 'made' ? costs : null
  return [
    ['Qubits', stats.qubits],
    ['Operations', stats.operations],
    ['Depth', stats.depth],
    ['Two-qubit gates', stats.twoQubitGates],
    ['Parameters', stats.parameters],
    ['Depth on the device', onDevice?.depth ?? null],
    ['Two-qubit gates on the device', onDevice?.twoQubitGates ?? null],
  ]
}

/** The operations of a circuit that another does not have. A parameter's number does not count: every edit moves the numbers. */
export function differingOperations(
  { qasm, scene }: Pick<Generation, 'qasm' | 'scene'>,
  other: string | null,
): number[] {
  if (qasm === null || scene === null || other === null) return []
  const changed = findChangedLines(withoutNumbers(other), withoutNumbers(qasm))
  if (changed.size === 0) return []
  return [...scene.operations.lines].flatMap((line, operation) => (changed.has(line - 1) ? operation : []))
}

const withoutNumbers = (qasm: string): string => qasm.replace(/\b(theta|gamma|beta)_\d+/gu, '$1')
