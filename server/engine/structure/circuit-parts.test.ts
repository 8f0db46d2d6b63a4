/** Parts of circuits, against a search that tries all ways to choose qubits. */
import { beforeAll, expect, test } from 'vitest'
import { loadEngine, type Engine } from '../../../engine-rs/index'
import { randomStream } from '../../command-line/seeding/random'
import { containsPart, partOperations, readOperations, windowsOf, type PartOperation } from './circuit-parts'
import { readPart, readStructure } from './circuit-structure'

let engine: Engine
beforeAll(async () => {
  engine = await loadEngine()
})

const head = 'OPENQASM 3.0; include "stdgates.inc"; qubit[4] q; bit[4] c;'

async function isFound(circuit: string, part: string): Promise<boolean> {
  const structure = await readStructure(engine, head + circuit)
  const wanted = await readPart(engine, head + part, [...Array(100).keys()])
  if (!structure?.operations || !structure.windows || !wanted?.windows) throw new Error('It cannot be read.')
  const has = new Set(structure.windows)
  const found = containsPart(readOperations(structure.operations), readOperations(wanted.operations))
  if (found && wanted.windows.some((window) => !has.has(window))) throw new Error('A window is missing.')
  return found
}

const cases: [part: string, circuit: string, isThere: boolean][] = [
  ['h q[0]; cx q[0], q[1];', 'x q[3]; h q[2]; cx q[2], q[0]; t q[0];', true],
  ['h q[0]; cx q[0], q[1];', 'h q[2]; cx q[0], q[2];', false],
  ['h q[0]; cx q[0], q[1];', 'h q[2]; x q[2]; cx q[2], q[0];', false],
  ['cx q[0], q[1]; cx q[0], q[1];', 'cx q[0], q[1]; cx q[0], q[2];', false],
  ['cx q[0], q[1]; cx q[1], q[2]; cx q[0], q[1];', 'cx q[3], q[2]; cx q[2], q[0]; cx q[3], q[2];', true],
  ['cx q[0], q[1]; cx q[1], q[2]; cx q[0], q[1];', 'cx q[3], q[2]; cx q[2], q[0]; cx q[3], q[0];', false],
  ['cz q[0], q[1]; h q[1];', 'cz q[2], q[3]; h q[2];', true],
  ['ccx q[0], q[1], q[2]; x q[1];', 'ccx q[3], q[0], q[1]; x q[3];', true],
  ['rx(0.5) q[0]; rz(1) q[0];', 'rx(0.1) q[3]; rz(0.2) q[3];', true],
  ['h q[0]; c[0] = measure q[0];', 'h q[1]; c[3] = measure q[1];', true],
  // Two parts that share no qubit may lie anywhere.
  ['h q[0]; t q[0]; x q[1]; s q[1];', 'x q[2]; s q[2]; h q[2]; t q[2];', true],
  ['h q[0]; t q[0]; x q[1]; s q[1];', 'x q[2]; s q[2]; h q[2];', false],
]

test.each(cases)('%s in %s: %s', async (part, circuit, expected) => {
  expect(await isFound(circuit, part)).toBe(expected)
})

test('only the chosen operations of a program are a part; barriers are none', async () => {
  const program = `${head} h q[0]; barrier q; x q[3]; cx q[0], q[1];`
  const part = await readPart(engine, program, [0, 1, 3])
  expect(readOperations(part?.operations ?? '').map(({ qubits }) => qubits)).toEqual([[0], [0, 1]])
})

test('random parts are found exactly where trying all choices of qubits finds them', () => {
  const random = randomStream(7)
  const pick = (count: number) => Math.floor(random() * count)
  const make = (qubits: number, length: number) =>
    partOperations({
      qubits,
      operations: Array.from({ length }, () => {
        const one = pick(qubits)
        const other = (one + 1 + pick(qubits - 1)) % qubits
        const kind = ['h', 't', 'cx', 'cx', 'cz'][pick(5)] ?? 'h'
        const wires = kind.startsWith('c') ? [one, other] : [one]
        const classes = kind === 'cz' ? [0, 0] : wires.map((_, place) => place)
        return { kind, angles: '', parameters: [], wires, classes }
      }),
    })
  let found = 0
  for (let round = 0; round < 1500; round++) {
    const circuit = make(4, 12)
    const part = make(3, 3)
    // A connected part: the others are looked for on their own.
    if (
      !part.every(
        ({ qubits }, at) =>
          at === 0 || part.slice(0, at).some((one) => one.qubits.some((qubit) => qubits.includes(qubit))),
      )
    )
      continue
    const expected = isThere(circuit, part)
    expect(containsPart(circuit, part)).toBe(expected)
    if (!expected) continue
    found++
    const has = new Set(windowsOf(circuit))
    expect(windowsOf(part)?.every((window) => has.has(window))).toBe(true)
  }
  expect(found).toBeGreaterThan(20)
})

/** Tries each choice of operations and of the order of their qubits: on each qubit of the part they must follow each other directly. */
function isThere(circuit: readonly PartOperation[], part: readonly PartOperation[]): boolean {
  const onQubit = (operations: readonly PartOperation[], qubit: number) =>
    [...operations.keys()].filter((at) => operations[at]?.qubits.includes(qubit))
  const fits = (chosen: readonly number[], map: ReadonlyMap<number, number>): boolean =>
    [...map].every(([own, other]) => {
      const line = onQubit(circuit, other)
      const wanted = onQubit(part, own).map((at) => chosen[at] ?? -1)
      const start = line.indexOf(wanted[0] ?? -1)
      return wanted.every((at, place) => line[start + place] === at)
    })
  const choose = (chosen: number[], map: Map<number, number>): boolean => {
    const next = part[chosen.length]
    if (next === undefined) return fits(chosen, map)
    return circuit.some((candidate, at) => {
      if (candidate.kind !== next.kind || chosen.includes(at)) return false
      const isSymmetric = new Set(next.classes).size < next.classes.length
      const orders = isSymmetric ? [candidate.qubits, candidate.qubits.toReversed()] : [candidate.qubits]
      return orders.some((order) => {
        const joined = new Map(map)
        for (const [place, qubit] of next.qubits.entries()) {
          const target = order[place] ?? -1
          if ((joined.get(qubit) ?? target) !== target) return false
          joined.set(qubit, target)
        }
        return new Set(joined.values()).size === joined.size && choose([...chosen, at], joined)
      })
    })
  }
  return choose([], new Map())
}
