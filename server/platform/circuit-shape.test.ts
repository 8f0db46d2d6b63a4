import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { loadEngineFromBytes, type Engine } from '../../engine-rs/index'
import { shapeOf } from './circuit-shape'

let engine: Engine
beforeAll(async () => {
  engine = await loadEngineFromBytes(await readFile(new URL('../../engine-rs/pkg/engine_bg.wasm', import.meta.url)))
})

function shapeOfProgram(body: string) {
  const { scene, stats } = engine.visualize(`OPENQASM 3.0;\ninclude "stdgates.inc";\n${body}`)
  if (scene === null || stats === null) throw new Error('The program does not hold.')
  return shapeOf(scene, stats)
}

const ring = 'qubit[4] q; cx q[0], q[1]; cx q[1], q[2]; cx q[2], q[3]; cx q[3], q[0]; rz(0.3) q[0];'

test.each([
  ['other angles', ring.replace('0.3', '1.7')],
  ['another order', 'qubit[4] q; rz(0.3) q[2]; cx q[3], q[0]; cx q[0], q[1]; cx q[2], q[3]; cx q[1], q[2];'],
  ['other names of qubits', 'qubit[4] q; cx q[2], q[0]; cx q[0], q[3]; cx q[3], q[1]; cx q[1], q[2]; rz(0.3) q[3];'],
])('%s make no other shape', (_, program) => {
  expect(shapeOfProgram(program)).toEqual(shapeOfProgram(ring))
})

test('another gate makes another shape on the same coupling; other pairs make another coupling', () => {
  const own = shapeOfProgram(ring)
  const withCz = shapeOfProgram(ring.replaceAll('cx', 'cz'))
  expect(withCz.coupling).toBe(own.coupling)
  expect(withCz.shape).not.toBe(own.shape)
  const star = shapeOfProgram('qubit[4] q; cx q[0], q[1]; cx q[0], q[2]; cx q[0], q[3]; cx q[3], q[0]; rz(0.3) q[0];')
  expect(star.coupling).not.toBe(own.coupling)
})

test('a block counts for the qubits that it acts on, not for those that pass behind it', () => {
  const far = shapeOfProgram('gate both a, b { cx a, b; } qubit[4] q; both q[0], q[3];')
  const near = shapeOfProgram('gate both a, b { cx a, b; } qubit[4] q; both q[1], q[2];')
  expect(far).toEqual(near)
})

test('without two-qubit gates there is a shape and no coupling', () => {
  const { shape, coupling } = shapeOfProgram('qubit[2] q; h q; barrier q;')
  expect(shape).toMatch(/^[\w-]{16}$/)
  expect(coupling).toBeNull()
})
