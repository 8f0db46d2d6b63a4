/** What the help says of each standard gate. All of it is asked of the engine, so that nothing is told twice. */
import type { QasmVersion } from '../../../../engine-rs/index'
import { standardGates, type StandardGate } from '../../../../engine-rs/generated/standard-gates'
import { drawScene, type AnyEngine } from '../draw'
import type { Drawing } from '../engine-drawing'

/** Who declares a gate in a version of OpenQASM. */
export type GateHome = 'language' | 'library' | 'long library'

/** A standard gate with what the engine knows of it. */
export interface GateFacts extends StandardGate {
  /** As the diagram draws it. */
  symbol: Drawing
  /** Who declares it; absent where a program has to define it. */
  homes: Partial<Record<QasmVersion, GateHome>>
  /** Its definition for programs that need their own. */
  definitions: { version: QasmVersion; text: string }[]
  /** The call that undoes it. */
  inverse: string
  /** Where it has angles, those that the matrix is computed for. */
  angles: readonly string[]
  /** Entries row by row, real and imaginary part in turn; the first qubit is the highest bit. */
  matrix: Float64Array | null
}

/** The facts of all standard gates, in the order of the engine. */
export async function describeGates(engine: AnyEngine): Promise<GateFacts[]> {
  const facts: GateFacts[] = []
  for (const gate of standardGates) facts.push(await describeGate(engine, gate))
  return facts
}

/** The file of each version's library. */
const libraries: Record<QasmVersion, string> = { 2: 'qelib1.inc', 3: 'stdgates.inc' }

/** Angles for a matrix, as OpenQASM writes them; a gate has up to four. They differ, so that one can tell them apart. */
const exampleAngles = ['pi/2', 'pi/4', 'pi/8', 'pi/16']

/** The most qubits of a standard gate. */
const maxQubits = 5

const closed = { toggled: [], folded: [] }

async function describeGate(engine: AnyEngine, gate: StandardGate): Promise<GateFacts> {
  const angles = exampleAngles.slice(0, gate.parameters.length)
  const preamble = `OPENQASM 3.0;\ninclude "${libraries[3]}";\n`
  const definition3 = await proposedDefinition(engine, preamble, gate, angles)
  const start = definition3 === null ? preamble : `${preamble}${definition3}\n`
  const program = `${start}${declareQubits(3, gate)}${numericCall(gate, angles)}`
  const scene = await engine.draw(program, closed)
  if (scene === null) throw new Error(`The engine does not draw ${gate.name}.`)
  const definition2 = await writtenDefinition(engine, start, gate, angles)
  const home2 = homeOf(gate, 2, await isBuiltIn(engine, 2, gate, angles), definition2 !== null)
  const home3 = homeOf(gate, 3, await isBuiltIn(engine, 3, gate, angles), definition3 !== null)
  return {
    ...gate,
    symbol: await drawScene(engine, scene),
    homes: { ...(home2 && { 2: home2 }), ...(home3 && { 3: home3 }) },
    definitions: [
      ...(definition3 === null ? [] : [{ version: 3 as const, text: ownLine(definition3, gate) }]),
      ...(definition2 === null ? [] : [{ version: 2 as const, text: definition2 }]),
    ],
    inverse: await inverseOf(engine, start, gate, angles),
    angles,
    matrix: await engine.matrix(program, closed, 0, { qubits: maxQubits }),
  }
}

/** Who declares a gate. Where a writer of programs defines a gate of the library, only the longer form of the library has it. */
function homeOf(
  { versions }: StandardGate,
  version: QasmVersion,
  isInLanguage: boolean,
  isDefined: boolean,
): GateHome | undefined {
  if (isInLanguage) return 'language'
  if (!versions.includes(version)) return undefined
  return isDefined ? 'long library' : 'library'
}

/** Whether a version has a gate without its library. Where a reader only makes up for a missing include, it says so. */
async function isBuiltIn(
  engine: AnyEngine,
  version: QasmVersion,
  gate: StandardGate,
  angles: readonly string[],
): Promise<boolean> {
  const declaration = gate.qubits === 0 ? '' : declareQubits(version, gate)
  const { diagnostics } = await engine.check(`OPENQASM ${version}.0;\n${declaration}${numericCall(gate, angles)}`)
  return diagnostics.length === 0
}

/** The definition that the engine proposes to insert into a program of version 3 that uses a gate; null where it needs none. */
async function proposedDefinition(
  engine: AnyEngine,
  preamble: string,
  gate: StandardGate,
  angles: readonly string[],
): Promise<string | null> {
  const { diagnostics } = await engine.check(`${preamble}${declareQubits(3, gate)}${numericCall(gate, angles)}`)
  const texts = diagnostics.flatMap(({ fix }) => fix?.edits.map(({ text }) => text.trim()) ?? [])
  return texts.find((text) => text.startsWith('gate ')) ?? null
}

/** The definition that a program of version 2 gets when it is written; null where it needs none, or cannot have the gate. */
async function writtenDefinition(
  engine: AnyEngine,
  start: string,
  gate: StandardGate,
  angles: readonly string[],
): Promise<string | null> {
  // A gate that only version 2 has would be defined by the program already.
  const is2 = gate.versions.includes(2) && !gate.versions.includes(3)
  const head = is2 ? `OPENQASM 2.0;\ninclude "${libraries[2]}";\n` : start
  const { qasm } = await engine.convert(`${head}${declareQubits(is2 ? 2 : 3, gate)}${numericCall(gate, angles)}`, 2)
  return qasm?.split('\n').find((line) => defines(line, gate)) ?? null
}

/** The line of definitions that defines the gate itself, not one that it uses. */
const ownLine = (definitions: string, gate: StandardGate): string =>
  definitions.split('\n').find((line) => defines(line, gate)) ?? definitions

const defines = (line: string, { name }: StandardGate): boolean =>
  line.startsWith(`gate ${name} `) || line.startsWith(`gate ${name}(`)

/** The call that undoes a gate: another one of the library where the engine finds it, else with the modifier. */
async function inverseOf(
  engine: AnyEngine,
  start: string,
  gate: StandardGate,
  angles: readonly string[],
): Promise<string> {
  const operands = 'abcde'.slice(0, Math.max(1, gate.qubits)).split('').join(', ')
  const symbolic = `${gate.name}${listOf(gate.parameters)}`
  const inverted = gate.qubits === 0 ? symbolic : `${symbolic} ${operands}`
  const program = [
    `${start}gate inverse${listOf(gate.parameters)} ${operands} { inv @ ${inverted}; }`,
    declareQubits(3, gate) + numericCall({ ...gate, name: 'inverse', qubits: Math.max(1, gate.qubits) }, angles),
  ].join('\n')
  const { qasm } = await engine.convert(program, 2)
  const [, body = ''] = /gate inverse[^{]*\{\s*([^;}]*);?\s*\}/.exec(qasm ?? '') ?? []
  const call = body.replace(/ [a-e](, [a-e])*$/, '')
  return call === '' || call.startsWith('inv_') ? `inv @ ${symbolic}` : call
}

const listOf = (angles: readonly string[]): string => (angles.length === 0 ? '' : `(${angles.join(', ')})`)

/** The statement that declares the qubits of a gate. */
function declareQubits(version: QasmVersion, { qubits }: StandardGate): string {
  const count = Math.max(1, qubits)
  return version === 2 ? `qreg q[${count}];\n` : `qubit[${count}] q;\n`
}

/** A call of a gate on the first qubits. */
function numericCall({ name, qubits }: Pick<StandardGate, 'name' | 'qubits'>, angles: readonly string[]): string {
  const operands = Array.from({ length: qubits }, (_, index) => `q[${index}]`).join(', ')
  return `${name}${listOf(angles)}${operands === '' ? '' : ` ${operands}`};\n`
}

/** The gates whose name, angles or description contain all words of a text; those that are called like it come first. */
export function searchGates<Gate extends StandardGate>(gates: readonly Gate[], text: string): Gate[] {
  const words = text.trim().toLowerCase().split(/\s+/)
  const found = gates.filter(({ name, parameters, description }) => {
    const searched = `${name} ${parameters.join(' ')} ${description}`.toLowerCase()
    return words.every((word) => searched.includes(word))
  })
  const isNamed = ({ name }: Gate) => name.toLowerCase() === words.join(' ')
  return [...found.filter(isNamed), ...found.filter((gate) => !isNamed(gate))]
}
