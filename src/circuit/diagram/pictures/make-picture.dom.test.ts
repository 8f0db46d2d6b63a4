// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { metadataOf, nameOfPart, pictureFileName } from './make-picture'

const day = new Date('2026-11-23T10:00:00Z')

it('names files after circuits, with the ending of their format', () => {
  expect(pictureFileName('Two words', 'svg', day)).toBe('quantum_circuit_Two_words_2026-11-23.svg')
  expect(pictureFileName('a/b:c', 'pdf', day)).toBe('quantum_circuit_abc_2026-11-23.pdf')
  expect(pictureFileName('  ', 'png', day)).toBe('quantum_circuit_2026-11-23.png')
})

it('says the name, the page without what is behind its path, and the product with its version', () => {
  history.replaceState(null, '', '/circuits/1?tab=comments#program=x')
  expect(metadataOf(' Bell ')).toEqual({
    name: 'Bell',
    address: `${location.origin}/circuits/1`,
    software: expect.stringMatching(/^Ketwork \d+\.\d+\.\d+$/),
  })
  expect(metadataOf('').name).toBe('Quantum circuit')
})

it('says of a part of a circuit that it is incomplete, in the metadata and in the name of the file', () => {
  expect(metadataOf(nameOfPart('Bell')).name).toBe('Bell (incomplete)')
  expect(metadataOf(nameOfPart(' ')).name).toBe('Quantum circuit (incomplete)')
  expect(pictureFileName(nameOfPart('Bell'), 'svg', day)).toMatch(
    /^quantum_circuit_Bell_.*incomplete.*_2026-11-23\.svg$/,
  )
})
