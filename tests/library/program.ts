/** A circuit of the library as its claim sees it: its registers, and changes of its text. */
import type { Engine, GenerationRequestInput, ReadingOptions } from '../../engine-rs/index'

/** What is simulated: a program, or settings of the builder. */
export type Input = string | GenerationRequestInput

/** A register: the place of its first bit among all, and how many bits it has. */
export interface Register {
  name: string
  first: number
  width: number
}

/** The registers of a program, in order. */
export interface Registers {
  qubits: Register[]
  bits: Register[]
}

/** A simulation that must not fail. @throws what the engine says of the program. */
export async function simulate(engine: Engine, input: Input, parameters?: number[]) {
  const options: ReadingOptions & { shots: number; parameters?: number[] } = {
    shots: 0,
    ...(parameters && { parameters }),
  }
  const simulation = await engine.simulate(input, options)
  const [trouble] = [...simulation.problems, ...simulation.diagnostics]
  if (trouble !== undefined) throw new Error(trouble.message)
  return simulation
}

/** The registers of a program; settings have one of qubits, `q`. */
export function registersOf(engine: Engine, input: Input): Registers {
  if (typeof input !== 'string') {
    return { qubits: [{ name: 'q', first: 0, width: input.circuitParams.qubits }], bits: [] }
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
    const width = Number(/\[(\d+)\]/.exec(type ?? '')?.[1] ?? 1)
    const register = { name, first, width }
    first += width
    return register
  })
}

/** The places of some registers' bits, those of the first register first. @throws for a name that there is not. */
export const placesOf = (registers: readonly Register[], names: readonly string[]): number[] =>
  names.flatMap((name) => {
    const register = registers.find((one) => one.name === name)
    if (register === undefined) throw new Error(`There is no register "${name}".`)
    return Array.from({ length: register.width }, (_, bit) => register.first + bit)
  })

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
export function qubitName(registers: readonly Register[], place: number, program: string): string {
  const register = registers.find(({ first, width }) => place >= first && place < first + width)
  if (register === undefined) throw new Error(`There is no qubit ${place}.`)
  const isSingle = new RegExp(`qubit\\s+${register.name}\\s*;`).test(program)
  return isSingle ? register.name : `${register.name}[${place - register.first}]`
}

/** The program with another value of a constant. */
export function withConstant(engine: Engine, program: string, name: string, value: number): string {
  const declaration = engine.outline(program).declarations.find((one) => one.name === name)
  const start = declaration === undefined ? -1 : program.indexOf('=', declaration.uses[0])
  if (start === -1) throw new Error(`The program has no constant "${name}".`)
  return `${program.slice(0, start)}= ${value}${program.slice(program.indexOf(';', start))}`
}

/** The program with statements behind its last declaration of qubits. */
export function withPreparation(engine: Engine, program: string, statements: string): string {
  const last = engine.outline(program).declarations.findLast(({ kind }) => kind === 'qubits')
  if (last === undefined) throw new Error('The program has no qubits.')
  const end = program.indexOf(';', last.uses[0]) + 1
  return `${program.slice(0, end)}\n${statements}${program.slice(end)}`
}

/** The program with statements in place of the one that follows the comment `// The error`. */
export function withError(program: string, statements: string): string {
  const lines = program.split('\n')
  const mark = lines.findIndex((line) => line.trim().startsWith('// The error'))
  if (mark === -1) throw new Error('The program has no comment "// The error".')
  return lines.with(mark + 1, statements).join('\n')
}
