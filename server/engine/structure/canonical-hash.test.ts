/** Circuits that are the same but for order and names, and such as are not. */
import { beforeAll, expect, test } from 'vitest'
import { loadEngine, type Engine } from '../../../engine-rs/index'
import { randomStream } from '../../command-line/seeding/random'
import { readStructure } from './circuit-structure'

let engine: Engine
beforeAll(async () => {
  engine = await loadEngine()
})

const head = 'OPENQASM 3.0; include "stdgates.inc";'

async function hashOf(program: string): Promise<string> {
  const structure = await readStructure(engine, program)
  if (structure === null) throw new Error(`It cannot be read: ${program}`)
  return structure.hash
}

test.each([
  ['qubit[2] q; h q[0]; cx q[0], q[1];', 'qubit a; qubit b; h b; cx b, a;', 'order and names of qubits'],
  ['qubit[2] q; h q[0]; x q[1];', 'qubit[2] q; x q[1]; h q[0];', 'the order of what shares no qubit'],
  ['qubit[2] q; cz q[0], q[1]; h q[0];', 'qubit[2] q; cz q[1], q[0]; h q[0];', 'the qubits of a symmetric gate'],
  ['qubit[2] q; cx q[0], q[1];', 'qubit[2] q; ctrl @ x q[0], q[1];', 'a modifier that is a gate of the library'],
  [
    'input float a; input float b; qubit[2] q; rx(a) q[0]; ry(b) q[1]; rx(a) q[1];',
    'input float v; input float u; qubit[2] q; ry(v) q[0]; rx(u) q[1]; rx(u) q[0];',
    'names of parameters',
  ],
  [
    'gate g(t) a, b { h a; crx(t) a, b; } qubit[2] q; g(0.5) q[0], q[1];',
    'gate f(u) x, y { h x; crx(u) x, y; } qubit[2] q; f(1.0/2) q[1], q[0];',
    'names of gates',
  ],
  [
    'qubit[2] q; bit[2] c; c[0] = measure q[0]; if (c[0]) x q[1];',
    'qubit[2] q; bit[2] d; d[1] = measure q[1]; if (d[1]) x q[0];',
    'names of bits in conditions',
  ],
  ['qubit[2] q; h q[0]; barrier q; x q[1];', 'qubit[2] q; h q[0]; x q[1];', 'barriers'],
])('%s is %s', async (one, other) => {
  expect(await hashOf(head + one)).toBe(await hashOf(head + other))
})

test.each([
  ['qubit[2] q; cx q[0], q[1]; h q[0];', 'qubit[2] q; cx q[1], q[0]; h q[0];', 'control and target'],
  ['qubit[2] q; h q[0]; x q[0];', 'qubit[2] q; x q[0]; h q[0];', 'the order on a qubit'],
  ['qubit[2] q; h q[0];', 'qubit[3] q; h q[0];', 'a qubit more'],
  ['qubit q; rx(0.5) q;', 'qubit q; rx(0.25) q;', 'angles'],
  [
    'input float a; input float b; qubit[2] q; rx(a) q[0]; rx(b) q[1];',
    'input float a; input float b; qubit[2] q; rx(a) q[0]; rx(a) q[1];',
    'a shared parameter',
  ],
  [
    'qubit[2] q; bit[2] c; c[0] = measure q[0]; c[1] = measure q[1]; if (c[0]) x q[1];',
    'qubit[2] q; bit[2] c; c[0] = measure q[0]; c[1] = measure q[1]; if (c[1]) x q[1];',
    'the bit of a condition',
  ],
  // Rings of 8 and of 4 and 4: each qubit sees the same as far as it looks.
  [ring([0, 1, 2, 3, 4, 5, 6, 7]), ring([0, 1, 2, 3]) + ring([4, 5, 6, 7]).replace(/^.*?;/u, ''), 'regular parts'],
])('%s is not %s', async (one, other) => {
  expect(await hashOf(head + one)).not.toBe(await hashOf(head + other))
})

/** Two rounds of `cx` on a ring of eight qubits. */
function ring(qubits: readonly number[]): string {
  const pair = (place: number) => `cx q[${qubits[place % qubits.length]}], q[${qubits[(place + 1) % qubits.length]}];`
  const even = qubits.flatMap((_, place) => (place % 2 === 0 ? [pair(place)] : []))
  const odd = qubits.flatMap((_, place) => (place % 2 === 1 ? [pair(place)] : []))
  return `qubit[8] q;${even.join('')}${odd.join('')}`
}

test('random circuits keep their hash when their qubits and independent operations change places, and no two share one', async () => {
  const random = randomStream(22)
  const pick = (count: number) => Math.floor(random() * count)
  const hashes = new Set<string>()
  for (let round = 0; round < 60; round++) {
    const qubits = 3 + pick(5)
    const operations = Array.from({ length: 4 + pick(24) }, () => {
      const one = pick(qubits)
      const other = (one + 1 + pick(qubits - 1)) % qubits
      const gate = ['h', 't', 'rx(0.3)', 'cx', 'cz', 'swap'][pick(6)] ?? 'h'
      return { gate, on: /^(cx|cz|swap)$/u.test(gate) ? [one, other] : [one] }
    })
    const write = (names: readonly number[], list: typeof operations) =>
      `${head} qubit[${qubits}] q; ${list.map(({ gate, on }) => `${gate} ${on.map((qubit) => `q[${names[qubit]}]`).join(', ')};`).join(' ')}`
    const names = Array.from({ length: qubits }, (_, place) => place)
    const shuffled = names.map((name) => ({ name, key: random() })).toSorted((a, b) => a.key - b.key)
    const moved = operations.slice()
    for (let swap = 0; swap < 100; swap++) {
      const at = pick(moved.length - 1)
      const [first, second] = moved.slice(at, at + 2)
      if (first && second && !first.on.some((qubit) => second.on.includes(qubit))) moved.splice(at, 2, second, first)
    }
    const plain = await hashOf(write(names, operations))
    expect(
      await hashOf(
        write(
          shuffled.map(({ name }) => name),
          moved,
        ),
      ),
    ).toBe(plain)
    hashes.add(plain)
  }
  expect(hashes.size).toBe(60)
})

test('a program with errors, or of more than 10,000 operations, has none', async () => {
  expect(await readStructure(engine, 'qubit q; h r;')).toBeNull()
  const long = (count: number) => `${head} qubit q; for int i in [1:${count}] { h q; }`
  expect(await readStructure(engine, long(10_001))).toBeNull()
  expect(await readStructure(engine, long(10_000))).toMatchObject({ windows: null, operations: null })
})
