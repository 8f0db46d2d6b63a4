/**
 * What is stored of a circuit's structure, for searches by it. It is computed here, of the engine's export to JSON, because names of qubits, bits,
 * gates and parameters are resolved there already, and because the engine's first module, which browsers load, has no room for it.
 */
import type { Engine } from '../../../engine-rs/index'
import { canonicalHash } from './canonical-hash'
import {
  connectedOperations,
  containsPart,
  partOperations,
  readOperations,
  windowsOf,
  writeOperations,
} from './circuit-parts'
import { isSameCircuit } from './same-circuit'
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

/** A part of a circuit: as {@link CircuitStructure} has it, and how many operations its largest connected part has. */
export interface ChosenPart {
  windows: number[] | null
  operations: string
  connected: number
}

/** Reads some operations of a program, by their places, as a part; null for a program with errors, or that is too large. */
export async function readPart(
  engine: Pick<Engine, 'exportProgram'>,
  source: string,
  chosen: readonly number[],
): Promise<ChosenPart | null> {
  const circuit = await readCircuit(engine, source, new Set(chosen))
  if (circuit === null) return null
  const operations = partOperations(circuit)
  const connected = connectedOperations(operations)
  return {
    windows: windowsOf(connected.flat()),
    operations: writeOperations(operations),
    connected: Math.max(0, ...connected.map(({ length }) => length)),
  }
}

/** Which circuits contain a part; all as {@link CircuitStructure.operations} has them. Equal ones are compared once. */
export function findPart(part: string, circuits: readonly string[]): boolean[] {
  const wanted = readOperations(part)
  const known = new Map<string, boolean>()
  return circuits.map((circuit) => {
    const isThere = known.get(circuit) ?? containsPart(readOperations(circuit), wanted)
    known.set(circuit, isThere)
    return isThere
  })
}

/** Which programs are the same circuit as a program, but for order and names. One with errors, or that is too large, is the same as none. */
export async function compareCircuits(
  engine: Pick<Engine, 'exportProgram'>,
  source: string,
  others: readonly string[],
): Promise<boolean[]> {
  const known = new Map([[source, Promise.resolve(true)]])
  const circuit = await readCircuit(engine, source)
  if (circuit === null) return others.map(() => false)
  const compare = async (text: string) => {
    const other = await readCircuit(engine, text)
    return other !== null && isSameCircuit(circuit, other)
  }
  const answers: boolean[] = []
  for (const other of others) {
    const answer = known.get(other) ?? compare(other)
    known.set(other, answer)
    answers.push(await answer)
  }
  return answers
}

async function readCircuit(engine: Pick<Engine, 'exportProgram'>, source: string, chosen?: ReadonlySet<number>) {
  const limits = { operations: maxHashed, sourceBytes: maxBytes }
  const { text } = await engine.exportProgram(source, 'json', { limits })
  return text === null ? null : readWiredCircuit(text, chosen)
}
