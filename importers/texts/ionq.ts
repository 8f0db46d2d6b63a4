/** Circuits of IonQ's API, as JSON. */
import { type Operation, controlOperations, gate, createRegister } from '../program/circuit'
import { type WrittenProgram, writeProgram } from '../program/write'
import { Refusal } from '../refusal'
import { arrayAt, numberAt, objectAt, parseJson } from './json'

const plain: Readonly<Record<string, string>> = {
  x: 'x',
  not: 'x',
  cnot: 'x',
  y: 'y',
  z: 'z',
  h: 'h',
  s: 's',
  si: 'sdg',
  t: 't',
  ti: 'tdg',
  v: 'sx',
  swap: 'swap',
}
const rotations: Readonly<Record<string, string>> = { rx: 'rx', ry: 'ry', rz: 'rz', xx: 'rxx', yy: 'ryy', zz: 'rzz' }

/**
 * Reads a circuit of gates in IonQ's own words.
 *
 * @throws {Refusal} at the first gate that is not understood.
 */
export function importIonq(text: string): WrittenProgram {
  const outer = objectAt(parseJson(text))
  const input =
    outer.input === undefined ? (outer.body === undefined ? outer : objectAt(outer.body)) : objectAt(outer.input)
  if (input.gateset !== undefined && input.gateset !== 'qis')
    throw new Refusal('Only the gate set "qis" is understood.')
  const { bits } = createRegister('qubit', 'q', numberAt(input.qubits))
  const [first] = bits
  if (first === undefined) throw new Refusal('The circuit has no qubits.')
  const operations = arrayAt(input.circuit).flatMap((one, index): Operation[] => {
    const fields = objectAt(one)
    const qubits = (plural: string, singular: string) => {
      const given = fields[plural] ?? (fields[singular] === undefined ? [] : [fields[singular]])
      return arrayAt(given).map((place) => {
        const bit = bits[numberAt(place)]
        if (bit === undefined) throw new Refusal(`Gate ${index + 1} has a qubit that the circuit does not have.`)
        return bit
      })
    }
    const name = String(fields.gate)
    const targets = qubits('targets', 'target')
    const inner = gateOf(name, targets, fields.rotation, index)
    return qubits('controls', 'control')
      .toReversed()
      .reduce<Operation[]>((all, control) => controlOperations(all, control, true), inner)
  })
  return writeProgram({ registers: [first.register], operations, phase: 0 })
}

function gateOf(name: string, targets: Parameters<typeof gate>[1], rotation: unknown, index: number): Operation[] {
  const turn = rotations[name]
  const size = ['swap', 'xx', 'yy', 'zz'].includes(name) ? 2 : 1
  const isMany = size === 1 && targets.length !== 1
  if (isMany || targets.length !== size || new Set(targets).size < size)
    throw new Refusal(`Gate ${index + 1}, "${name}", has another number of targets.`)
  if (turn !== undefined) return [gate(turn, targets, [numberAt(rotation)])]
  if (name === 'vi') return [gate('sx', targets, [], [{ kind: 'inv' }])]
  const found = plain[name]
  if (found === undefined) throw new Refusal(`Gate ${index + 1}, "${name}", is not understood.`)
  return [gate(found, targets)]
}
