import { expect, it } from 'vitest'
import { loadEngine } from '../engine-rs/index'
import { explainAt, type Line } from './explanation'

const engine = await loadEngine()

/** The line around a position of a text. */
const lineAt =
  (text: string) =>
  (at: number): Line => {
    const from = text.lastIndexOf('\n', at - 1) + 1
    return { text: text.slice(from).split('\n')[0] ?? '', from, number: text.slice(0, from).split('\n').length }
  }

it('explains gates and names, and nothing else', async () => {
  const doc = 'OPENQASM 3.0;\nqubit[2] q;\ngate h2 a { U(0, 0, 0) a; }\ncrz(pi) q[0], q[1];\nh2 q[0]; // crz\n'
  const explain = (text: string) => explainAt(doc.indexOf(text), lineAt(doc), async () => engine.outline(doc, true))
  expect(await explain('crz(pi)')).toMatchObject({
    usage: 'crz(θ) a, b',
    description: 'controlled rotation about the z axis; θ in radians',
  })
  expect(await explain('h2 q')).toMatchObject({ description: 'a gate of this program, line 3, used 1 time' })
  expect(await explain('q[1]')).toMatchObject({
    usage: 'qubit[2] q;',
    description: 'a quantum register of this program (qubit[2]), line 2, used 3 times',
  })
  expect(await explain('OPENQASM')).toBeNull()
  expect(await explain('// crz')).toBeNull()
})
