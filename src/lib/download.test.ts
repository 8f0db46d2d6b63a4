import { describe, expect, it } from 'vitest'
import { imageFileName, qasmFileName, zipFileName } from './download'

describe('file names', () => {
  it.each([
    ['Bell pair', 'Bell_pair.qasm'],
    ['  two\t\nlines ', 'two_lines.qasm'],
    ['a/b\\c:d*e?', 'abcde.qasm'],
    ['../../etc/passwd', 'etcpasswd.qasm'],
    ['???', 'circuit.qasm'],
    ['Überlagerung ψ', 'Überlagerung_ψ.qasm'],
  ])('%j is saved as %s', (name, file) => {
    expect(qasmFileName(name)).toBe(file)
  })

  it('names the archive of a collection', () => {
    expect([zipFileName('First steps'), zipFileName('???')]).toEqual(['First_steps.zip', 'collection.zip'])
  })

  it('names a picture by circuit and date', () => {
    expect(imageFileName('GHZ state', new Date('2026-11-21T12:00:00Z'))).toBe(
      'quantum_circuit_GHZ_state_2026-11-21.png',
    )
  })
})
