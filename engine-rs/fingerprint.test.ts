import { beforeAll, expect, test } from 'vitest'
import { loadEngine, type Engine } from './index'

let engine: Engine
beforeAll(async () => {
  engine = await loadEngine()
})

async function fingerprintOf(body: string) {
  const figures = await engine.figures(`OPENQASM 3.0;\ninclude "stdgates.inc";\n${body}`)
  if (figures === null) throw new Error('The program does not hold.')
  return figures.fingerprint
}

const ring = 'qubit[4] q; cx q[0], q[1]; cx q[1], q[2]; cx q[2], q[3]; cx q[3], q[0]; rz(0.3) q[0];'

test.each([
  ['other angles', ring.replace('0.3', '1.7')],
  ['another order', 'qubit[4] q; rz(0.3) q[2]; cx q[3], q[0]; cx q[0], q[1]; cx q[2], q[3]; cx q[1], q[2];'],
  ['other names of qubits', 'qubit[4] q; cx q[2], q[0]; cx q[0], q[3]; cx q[3], q[1]; cx q[1], q[2]; rz(0.3) q[3];'],
])('%s have the same fingerprint', async (_, program) => {
  expect(await fingerprintOf(program)).toEqual(await fingerprintOf(ring))
})

test('fingerprints that are stored keep their values', async () => {
  expect(await fingerprintOf(ring)).toEqual({ shape: 'GGHcUb1WXEpeo3nR', coupling: 'AV36OWQ2ZRkaKl1O' })
})

test('another gate changes the shape, other pairs of qubits change the coupling', async () => {
  const own = await fingerprintOf(ring)
  const withCz = await fingerprintOf(ring.replaceAll('cx', 'cz'))
  expect(withCz.coupling).toBe(own.coupling)
  expect(withCz.shape).not.toBe(own.shape)
  const star = await fingerprintOf(
    'qubit[4] q; cx q[0], q[1]; cx q[0], q[2]; cx q[0], q[3]; cx q[3], q[0]; rz(0.3) q[0];',
  )
  expect(star.coupling).not.toBe(own.coupling)
})

test('a block counts for the qubits that it acts on, not for those that pass behind it', async () => {
  const far = await fingerprintOf('gate both a, b { cx a, b; } qubit[4] q; both q[0], q[3];')
  const near = await fingerprintOf('gate both a, b { cx a, b; } qubit[4] q; both q[1], q[2];')
  expect(far).toEqual(near)
})

test('without two-qubit gates there is a shape and no coupling', async () => {
  const { shape, coupling } = await fingerprintOf('qubit[2] q; h q; barrier q;')
  expect(shape).toMatch(/^[\w-]{16}$/)
  expect(coupling).toBeNull()
})
