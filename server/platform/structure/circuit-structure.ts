/**
 * What is stored of a circuit's structure, for searches by it. It is computed here, of the engine's export to JSON, because names of qubits, bits,
 * gates and parameters are resolved there already, and because the engine's first module, which browsers load, has no room for it.
 */
import type { Engine } from '../../../engine-rs/index'
import { canonicalHash } from './canonical-hash'
import { partOperations, windowsOf, writeOperations } from './circuit-parts'
import { readWiredCircuit } from './wired-circuit'

/** The structure of a circuit. */
export interface CircuitStructure {
  /** Equal for circuits that differ in order and names alone; see `canonical-hash.ts`. */
  hash: string
  /** For the index of parts; null for a circuit that is too large to be found by a part. */
  windows: number[] | null
  /** For the comparison with a part, as `writeOperations` writes it; null likewise. */
  operations: string | null
}

/** Beyond so many operations a circuit has no hash: its comparison would take too long. */
const maxHashed = 10_000

/** Beyond so many operations a circuit is not found by a part. */
const maxSearched = 2000

/** Bytes of a program that is read for its structure. */
const maxBytes = 1_000_000

/** Reads the structure of a program; null for one with errors, or that is too large. */
export async function readStructure(
  engine: Pick<Engine, 'exportProgram'>,
  source: string,
): Promise<CircuitStructure | null> {
  const circuit = await readCircuit(engine, source)
  if (circuit === null) return null
  const operations = circuit.operations.length > maxSearched ? null : partOperations(circuit)
  const windows = operations && windowsOf(operations)
  return {
    hash: canonicalHash(circuit),
    windows,
    operations: operations && windows && writeOperations(operations),
  }
}

/** Operations on qubits, barriers left out; as {@link CircuitStructure} has them. */
export interface ChosenPart {
  windows: number[] | null
  operations: string
}

/** Reads some operations of a program as a part; null for a program with errors, or that is too large. */
export async function readPart(
  engine: Pick<Engine, 'exportProgram'>,
  source: string,
  chosen: readonly number[],
): Promise<ChosenPart | null> {
  const circuit = await readCircuit(engine, source, new Set(chosen))
  if (circuit === null) return null
  const operations = partOperations(circuit)
  return { windows: windowsOf(operations), operations: writeOperations(operations) }
}

async function readCircuit(engine: Pick<Engine, 'exportProgram'>, source: string, chosen?: ReadonlySet<number>) {
  const limits = { operations: maxHashed, sourceBytes: maxBytes }
  const { text } = await engine.exportProgram(source, 'json', { limits })
  return text === null ? null : readWiredCircuit(text, chosen)
}
