/** A circuit as its claim sees it: its registers, and changes of its text. */
import { claimLimits } from '../contract/claim-limits'
import type { Engine, GenerationRequestInput, Simulation } from '../engine-rs/index'
import { Unprovable } from './verdict'

/** What is simulated: a program, or settings of the builder. */
export type Input = string | GenerationRequestInput

/** A register: the place of its first bit among all, and how many bits it has. */
export interface Register {
  name: string
  first: number
  width: number
  /** Whether it is one bit without an index. */
  isSingle: boolean
}

/** The registers of a program, in order. */
export interface Registers {
  qubits: Register[]
  bits: Register[]
}

/** An exact simulation that must not fail. @throws {Unprovable} with what the engine says of the program. */
export async function simulate(
  engine: Engine,
  input: Input,
  parameters?: number[],
  qubits: number = claimLimits.qubits,
) {
  const simulation = await engine.simulate(input, {
    shots: 0,
    qubits,
    ...(parameters && { parameters }),
  })
  const trouble = [...simulation.problems, ...simulation.diagnostics].find(({ severity }) => severity === 'error')
  if (trouble !== undefined) throw new Unprovable(sentenceOf(trouble.message))
  if (simulation.method?.kind !== 'exact') throw new Unprovable('The circuit has too many courses to follow them all.')
  return simulation
}

/**
 * What a proof works on: a program of version 3, because only there registers say how wide they are, or settings.
 *
 * @throws {Unprovable} for a program with errors, or one that does something else for each value of an input.
 */
export async function provableInput(engine: Engine, input: Input): Promise<Input> {
  if (typeof input !== 'string') return input
  const { version, diagnostics, inputs, parameters, stats } = engine.check(input)
  const error = diagnostics.find(({ severity }) => severity === 'error')
  if (error !== undefined) throw new Unprovable(sentenceOf(error.message))
  const other = inputs.find(({ name }) => parameters.every((parameter) => parameter.name !== name))
  if (other !== undefined) throw new Unprovable(`What the circuit does depends on the input "${other.name}".`)
  const program = version === 3 ? input : (await engine.convert(input, 3)).qasm
  if (program === null) throw new Unprovable('The program cannot be read as OpenQASM 3.')
  const declared = registersOf(engine, program).qubits.reduce((sum, { width }) => sum + width, 0)
  if (declared !== stats?.qubits) throw new Unprovable('The program has qubits that belong to no register.')
  return program
}

/** What the engine says, as a sentence. */
export const sentenceOf = (message: string): string =>
  `${message.charAt(0).toUpperCase()}${message.slice(1)}${message.endsWith('.') ? '' : '.'}`.replaceAll('`', '"')

/** The registers of a program; settings have one of qubits, `q`. */
export function registersOf(engine: Engine, input: Input): Registers {
  if (typeof input !== 'string') {
    return { qubits: [{ name: 'q', first: 0, width: input.circuitParams.qubits, isSingle: false }], bits: [] }
  }
  const { declarations } = engine.outline(input, true)
  return {
    qubits: inOrder(declarations.filter(({ kind }) => kind === 'qubits')),
    bits: inOrder(
      declarations.filter(({ kind, type }) => kind === 'bits' && type !== null && !type.startsWith('const')),
    ),
  }
}

function inOrder(declarations: { name: string; type: string | null }[]): Register[] {
  let first = 0
  return declarations.map(({ name, type }) => {
    const digits = /\[(\d+)\]/.exec(type ?? '')?.[1]
    const width = Number(digits ?? 1)
    const register = { name, first, width, isSingle: digits === undefined }
    first += width
    return register
  })
}

/** The places of some registers' bits, those of the first register first. @throws {Unprovable} for a name that there is not. */
export const placesOf = (registers: readonly Register[], names: readonly string[]): number[] =>
  names.flatMap((name) => {
    const register = registers.find((one) => one.name === name)
    if (register === undefined) throw new Unprovable(`The program has no register "${name}".`)
    return Array.from({ length: register.width }, (_, bit) => register.first + bit)
  })

/** Registers as if there were no others. */
export function only(registers: readonly Register[], names: readonly string[]): Register[] {
  let first = 0
  return names.map((name) => {
    const width = placesOf(registers, [name]).length
    first += width
    return { name, first: first - width, width, isSingle: false }
  })
}

/**
 * The registers of a program's bits that its outcomes have, as if there were no others: the outputs, where it declares some.
 *
 * @throws {Unprovable} where one of the wanted registers is none of them
 */
export function listedRegisters(
  bits: readonly Register[],
  { outputs = [] }: Pick<Simulation, 'outputs'>,
  wanted: readonly string[] = [],
): readonly Register[] {
  if (outputs.length === 0) return bits
  const hidden = wanted.find((name) => !outputs.includes(name) && bits.some((register) => register.name === name))
  if (hidden !== undefined) throw new Unprovable(`Outcomes have the outputs only, and "${hidden}" is none of them.`)
  return only(bits, outputs)
}

/** The values of registers where all of their bits are one number. */
export function valuesOf(registers: readonly Register[], number: number): Record<string, number> {
  return Object.fromEntries(
    registers.map(({ name, first, width }) => [name, Math.floor(number / 2 ** first) % 2 ** width]),
  )
}

/** The bits of a number at some places, the lowest first. */
export const gatherBits = (number: number, places: readonly number[]): number =>
  places.reduce((sum, place, bit) => sum + (Math.floor(number / 2 ** place) % 2) * 2 ** bit, 0)

/** How a qubit is written, by its place among all. */
export function qubitName(registers: readonly Register[], place: number): string {
  const register = registers.find(({ first, width }) => place >= first && place < first + width)
  if (register === undefined) throw new Error(`There is no qubit ${place}.`)
  return register.isSingle ? register.name : `${register.name}[${place - register.first}]`
}

/** The program with another value of a constant. @throws {Unprovable} for a constant that there is not. */
export function withConstant(engine: Engine, program: string, name: string, value: number): string {
  const declaration = engine.outline(program, true).declarations.find((one) => one.name === name)
  const isConstant = declaration?.kind === 'variable' && declaration.type?.startsWith('const')
  const start = isConstant ? program.indexOf('=', declaration.uses[0]) : -1
  if (start === -1) throw new Unprovable(`The program has no constant "${name}".`)
  return `${program.slice(0, start)}= ${value}${program.slice(program.indexOf(';', start))}`
}

/** The program with statements behind its last declaration of qubits. */
export function withPreparation(engine: Engine, program: string, statements: string): string {
  const qubits = engine.outline(program).declarations.filter(({ kind }) => kind === 'qubits')
  const last = qubits.at(-1)
  if (last === undefined) throw new Unprovable('The program has no qubits.')
  const end = program.indexOf(';', last.uses[0]) + 1
  if (qubits.some(({ uses: [, ...uses] }) => uses.some((use) => use < end))) {
    throw new Unprovable('Inputs can be set only where all qubits are declared before the first gate.')
  }
  return `${program.slice(0, end)}\n${statements}${program.slice(end)}`
}

/** The program with statements in place of the one that follows the comment `// The error`. */
export function withError(program: string, statements: string): string {
  const lines = program.split('\n')
  const mark = lines.findIndex((line) => line.trim().startsWith('// The error'))
  if (mark === -1) throw new Unprovable('The program has no comment "// The error".')
  return lines.with(mark + 1, statements).join('\n')
}
