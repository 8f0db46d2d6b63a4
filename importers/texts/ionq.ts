/** Circuits of IonQ's API, as JSON. */
import { type Operation, controlled, gate, makeRegister } from '../program/circuit'
import { type WrittenProgram, writeProgram } from '../program/write'
import { Refusal } from '../refusal'
import { arrayIn, numberIn, objectIn, parseJson } from './json'

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
  const outer = objectIn(parseJson(text))
  const input =
    outer.input === undefined ? (outer.body === undefined ? outer : objectIn(outer.body)) : objectIn(outer.input)
  if (input.gateset !== undefined && input.gateset !== 'qis')
    throw new Refusal('Only the gate set "qis" is understood.')
  const { bits } = makeRegister('qubit', 'q', numberIn(input.qubits))
  const [first] = bits
  if (first === undefined) throw new Refusal('The circuit has no qubits.')
  const operations = arrayIn(input.circuit).flatMap((one, index): Operation[] => {
    const fields = objectIn(one)
    const qubits = (plural: string, singular: string) => {
      const given = fields[plural] ?? (fields[singular] === undefined ? [] : [fields[singular]])
      return arrayIn(given).map((place) => {
        const bit = bits[numberIn(place)]
        if (bit === undefined) throw new Refusal(`Gate ${index + 1} has a qubit that the circuit does not have.`)
        return bit
      })
    }
    const name = String(fields.gate)
    const targets = qubits('targets', 'target')
    const inner = gateOf(name, targets, fields.rotation, index)
    return qubits('controls', 'control')
      .toReversed()
      .reduce<Operation[]>((all, control) => controlled(all, control, true), inner)
  })
  return writeProgram({ registers: [first.register], operations, phase: 0 })
}

function gateOf(name: string, targets: Parameters<typeof gate>[1], rotation: unknown, index: number): Operation[] {
  const turn = rotations[name]
  const size = ['swap', 'xx', 'yy', 'zz'].includes(name) ? 2 : 1
  const isMany = size === 1 && targets.length !== 1
  if (isMany || targets.length !== size || new Set(targets).size < size)
    throw new Refusal(`Gate ${index + 1}, "${name}", has another number of targets.`)
  if (turn !== undefined) return [gate(turn, targets, [numberIn(rotation)])]
  if (name === 'vi') return [gate('sx', targets, [], [{ kind: 'inv' }])]
  const found = plain[name]
  if (found === undefined) throw new Refusal(`Gate ${index + 1}, "${name}", is not understood.`)
  return [gate(found, targets)]
}
