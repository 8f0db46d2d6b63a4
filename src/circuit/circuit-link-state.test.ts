import { expect, it } from 'vitest'
import { circuitFromLink } from './circuit-link-state'

const circuit = {
  id: '1',
  name: 'Bell pair',
  description: '',
  createdAt: '2026-01-01T00:00:00Z',
  circuitParams: { qubits: 2, layers: null, depth: 2 },
  category: { name: 'Basics' },
  tags: [],
}

it('what was handed over is used where it is about this circuit', () => {
  expect(circuitFromLink({ circuit, list: '/circuits?q=b' }, '1')?.list).toBe('/circuits?q=b')
})

it.each([
  ['another circuit', { circuit, list: '/circuits' }, '2'],
  ['nothing', null, '1'],
  ['something else', { email: 'a@b.c' }, '1'],
  ['half a circuit', { circuit: { id: '1', name: 'Bell pair' }, list: '/' }, '1'],
  ['no list to go back to', { circuit }, '1'],
])('%s is not used', (_, state, id) => {
  expect(circuitFromLink(state, id)).toBeNull()
})
