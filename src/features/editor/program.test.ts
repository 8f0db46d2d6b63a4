import { describe, expect, it, vi } from 'vitest'
import { VisualizeRequest } from '../../../contract/circuits'
import { emptyProgram, messages, missingFields, toVisualizeRequest } from './program'
import { nameOfFile, notTextMessage, readProgramFile } from './program-file'

const file = (content: BlobPart, name = 'bell.qasm') => new File([content], name)

describe('Name and QASM code are required', () => {
  it.each([
    [{ name: '', qasm: '' }, ['name', 'qasm']],
    [{ name: '  ', qasm: 'h q;' }, ['name']],
    [{ name: 'Bell', qasm: ' \n' }, ['qasm']],
    [{ name: 'Bell', qasm: 'h q;' }, []],
  ])('%o misses %o, the first missing first', (program, missing) => expect(missingFields(program)).toEqual(missing))
})

describe('The request', () => {
  it('Default tag and description stand in, the category is fixed, references are optional', () => {
    expect(toVisualizeRequest({ ...emptyProgram, name: ' Bell ', qasm: 'qubit q;' })).toEqual({
      qasm: 'qubit q;',
      name: 'Bell',
      description: 'Generated from QASM code',
      isPublic: false,
      tags: ['quantum-circuit'],
      category: 'QASM Circuits',
    })
  })
  it('A copy keeps the category of the circuit that it was made of', () => {
    const copy = { ...emptyProgram, name: 'Bell', qasm: 'qubit q;', originId: 'x', originCategory: 'Marsupials' }
    expect(toVisualizeRequest(copy).category).toBe('Marsupials')
  })
  it('is one that the contract takes', () => {
    const request = toVisualizeRequest({
      ...emptyProgram,
      name: 'Bell',
      qasm: 'qubit q;',
      references: ['https://arxiv.org/abs/1411.4028'],
    })
    expect(VisualizeRequest.safeParse(request).success).toBe(true)
  })
})

describe('A file', () => {
  it('is read as text', async () => {
    expect(await readProgramFile(file('qubit π;'))).toEqual({ text: 'qubit π;' })
  })
  it('that is too large gets a sentence and is not read', async () => {
    const large = file(new Uint8Array(5_000_001))
    const read = vi.spyOn(large, 'arrayBuffer')
    expect(await readProgramFile(large)).toEqual({ problem: 'bell.qasm has 5.01 MB. A program can have at most 5 MB.' })
    expect(read).not.toHaveBeenCalled()
  })
  it.each([
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff])],
    ['zero bytes', new Uint8Array([104, 0, 105])],
  ])('that holds %s gets a sentence', async (_, bytes) => {
    expect(await readProgramFile(file(bytes))).toEqual({ problem: notTextMessage })
  })
  it('of Qiskit that is binary comes as base64', async () => {
    const bytes = new TextEncoder().encode(`QISKIT\0${'x'.repeat(10_000)}`)
    expect(await readProgramFile(new File([bytes], 'bell.qpy'))).toEqual({
      text: Buffer.from(bytes).toString('base64'),
    })
  })
  it('that cannot be read gets a sentence', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const gone = file('')
    vi.spyOn(gone, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotFoundError'))
    expect(await readProgramFile(gone)).toEqual({ problem: messages.unreadable })
  })
  it('gives the circuit its name', () => {
    expect(nameOfFile('bell.pair.qasm')).toBe('bell.pair')
    expect(nameOfFile('bell')).toBe('bell')
  })
})
