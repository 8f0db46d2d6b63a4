/** A circuit as operations on numbered wires, read from the engine's export to JSON, without names that a program gives. */
import { z } from 'zod'
import { gateRelations } from '../../../engine-rs/generated/gate-relations'

/** One operation. Its wires have classes: those of one class may be exchanged, as the qubits of `cz` may. */
export interface WiredOperation {
  /** What it is: the name of its gate, controls, power and condition. */
  kind: string
  /** Its angles, with `?` for each free parameter; empty without any. */
  angles: string
  /** Free parameters in the angles, by their place, in order. */
  parameters: number[]
  /** Qubits, and behind them bits, whose numbers follow those of all qubits. */
  wires: number[]
  /** The class of each wire, from 0. */
  classes: number[]
}

/** A circuit without names. Barriers are left out: they change nothing of what it does. */
export interface WiredCircuit {
  qubits: number
  /** Qubits and bits. */
  wires: number
  parameters: number
  operations: WiredOperation[]
}

type JsonOperation = z.infer<typeof Operation>
const Operation = z.object({
  kind: z.enum(['gate', 'measure', 'reset', 'barrier', 'delay', 'block']),
  name: z.string().optional(),
  angles: z.array(z.union([z.number(), z.string(), z.null()])).optional(),
  seconds: z.number().nullish(),
  qubits: z.array(z.number()),
  bits: z.array(z.number()).optional(),
  controls: z.array(z.number()).optional(),
  power: z.number().optional(),
  if: z.string().optional(),
  code: z.string().optional(),
  get branches() {
    return z.array(z.array(Operation)).optional()
  },
})

const Register = z.object({ name: z.string(), size: z.number() })

/** What is read of the format `ketwork-circuit`, version 1 (`public/schemas/circuit-1.json`). */
const JsonCircuit = z.object({
  qubits: z.array(Register),
  bits: z.array(Register),
  parameters: z.array(z.object({ name: z.string() })),
  gates: z.array(
    z.object({
      name: z.string(),
      parameters: z.array(z.string()),
      operations: z.array(Operation).nullable(),
    }),
  ),
  operations: z.array(Operation),
})

/** Reads an export to JSON, or of its operations only the chosen ones, by their places. */
export function readWiredCircuit(json: string, chosen?: ReadonlySet<number>): WiredCircuit {
  const circuit = JsonCircuit.parse(JSON.parse(json))
  const qubits = circuit.qubits.reduce((sum, { size }) => sum + size, 0)
  const bits = circuit.bits.reduce((sum, { size }) => sum + size, 0)
  const names: Names = { parameters: new Map(), bits: new Map(), own: new Map() }
  for (const [place, { name }] of circuit.parameters.entries()) names.parameters.set(name, place)
  let first = qubits
  for (const { name, size } of circuit.bits) {
    names.bits.set(name, { first, size })
    first += size
  }
  for (const { name, parameters, operations } of circuit.gates) {
    const inside = { ...names, parameters: new Map(parameters.map((parameter, place) => [parameter, place])) }
    // A definition uses earlier ones only.
    const body = operations?.map((operation) => describe(toWired(operation, 0, inside))) ?? [name]
    names.own.set(name, `gate{${body.join(';')}}`)
  }
  return {
    qubits,
    wires: qubits + bits,
    parameters: circuit.parameters.length,
    operations: circuit.operations
      .filter(({ kind }, place) => kind !== 'barrier' && (chosen === undefined || chosen.has(place)))
      .map((operation) => toWired(operation, qubits, names)),
  }
}

/** What names stand for. */
interface Names {
  parameters: Map<string, number>
  bits: Map<string, { first: number; size: number }>
  /** What gates of the program do, without their names. */
  own: Map<string, string>
}

function toWired(operation: JsonOperation, qubits: number, names: Names): WiredOperation {
  const { name, gate, controls } = gateOf(operation, names)
  const { text, parameters } = readAngles(operation, names)
  const condition = withoutNames(operation.if ?? (operation.kind === 'block' ? (operation.name ?? '') : ''), names)
  const wires = [...operation.qubits, ...(operation.bits ?? []).map((bit) => bit + qubits)]
  const read = condition.wires.filter((wire) => !wires.includes(wire))
  const shape = [
    name,
    controls.length > 0 ? `controls ${controls.join('')}` : '',
    operation.power === undefined ? '' : `power ${operation.power}`,
    condition.text === '' ? '' : `if ${condition.text}`,
    blockOf(operation, qubits, names),
  ]
  return {
    kind: shape.filter((part) => part !== '').join(' '),
    angles: text,
    parameters,
    wires: [...wires, ...read],
    classes: [...classesOf(gate, wires.length, controls), ...read.map((_, place) => wires.length + place)],
  }
}

/** The name of what an operation does, with controls as gates of the library have them; `gate` is null for anything else. */
function gateOf(
  { kind, name = '', controls = [] }: JsonOperation,
  { own }: Names,
): { name: string; gate: string | null; controls: number[] } {
  if (kind !== 'gate') return { name: kind, gate: null, controls }
  const definition = own.get(name)
  if (definition !== undefined) return { name: definition, gate: null, controls }
  let gate = gateRelations.get(name)?.sameAs ?? name
  let left = controls
  for (let more = controlledGate(gate); left.at(-1) === 1 && more !== null; more = controlledGate(gate)) {
    gate = more
    left = left.slice(0, -1)
  }
  return { name: gate, gate, controls: left }
}

const controlledGate = (gate: string): string | null => gateRelations.get(gate)?.controlled ?? null

/** Controls that wait for the same value may be exchanged; they come first. */
function classesOf(gate: string | null, wires: number, controls: readonly number[]): number[] {
  const own = (gate === null ? undefined : gateRelations.get(gate)?.classes) ?? []
  return Array.from({ length: wires }, (_, place) => {
    const control = controls[place]
    return control === undefined ? (own[place - controls.length] ?? place - controls.length) + 2 : control
  })
}

function readAngles({ angles = [], seconds }: JsonOperation, names: Names): { text: string; parameters: number[] } {
  const parameters: number[] = []
  const texts = angles.map((angle) => {
    if (typeof angle !== 'string') return angle === null ? 'unknown' : numberText(angle)
    return angle.replaceAll(nameInText, (written: string) => {
      const place = names.parameters.get(written.replaceAll(/\s/g, ''))
      if (place === undefined) return written
      parameters.push(place)
      return '?'
    })
  })
  if (seconds !== undefined) texts.push(seconds === null ? 'unknown' : numberText(seconds))
  return { text: texts.join(','), parameters }
}

/** As many digits as survive in all programs that write the same angle in other ways. */
const numberText = (value: number): string => String(Number(value.toPrecision(12)) + 0)

/** A name, with an index where it has one. */
const nameInText = /[\p{L}_][\p{L}\p{N}_]*(?:\[\s*\d+\s*\])?/gu

/** A condition with places for the bits that it reads, and their wires in order. */
function withoutNames(text: string, { bits }: Names): { text: string; wires: number[] } {
  const wires: number[] = []
  const placeOf = (wire: number) => {
    if (!wires.includes(wire)) wires.push(wire)
    return wires.indexOf(wire)
  }
  const replaced = text.replaceAll(nameInText, (written: string) => {
    const [, name = '', index] = /^([^[]*)(?:\[\s*(\d+)\s*\])?$/u.exec(written) ?? []
    const register = bits.get(name)
    if (register === undefined) return written
    const read = Array.from({ length: register.size }, (_, place) => register.first + place)
    const chosen = index === undefined ? read : read.slice(Number(index), Number(index) + 1)
    return chosen.map((wire) => `$${placeOf(wire)}`).join('~')
  })
  return { text: replaced, wires }
}

/** What is inside of a block, with its wires by their places in the block. */
function blockOf(operation: JsonOperation, qubits: number, names: Names): string {
  if (operation.kind !== 'block') return ''
  if (operation.branches === undefined) return withoutNames(operation.code ?? '', names).text
  const places = new Map<number, number>()
  for (const wire of [...operation.qubits, ...(operation.bits ?? []).map((bit) => bit + qubits)]) {
    places.set(wire, places.size)
  }
  const placed = (wire: number) => places.get(wire) ?? places.set(wire, places.size).size - 1
  const branches = operation.branches.map((inside) =>
    inside
      .map((one) => toWired(one, qubits, names))
      .map((one) => describe({ ...one, wires: one.wires.map(placed) }))
      .join(';'),
  )
  return `{${branches.join('|')}}`
}

const describe = ({ kind, angles, parameters, wires }: WiredOperation): string =>
  `${kind}(${angles} ${parameters.join(',')})${wires.join(',')}`
