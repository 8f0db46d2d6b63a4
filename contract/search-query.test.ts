import { describe, expect, it } from 'vitest'
import { parseSearch, withoutPart } from './search-query'

const filtersOf = (text: string) => parseSearch(text).filters.map(({ start: _start, end: _end, ...filter }) => filter)

describe('A search', () => {
  it('has words and filters in any order', () => {
    expect(parseSearch('bell qubits:4..8 pair')).toEqual({
      words: 'bell pair',
      filters: [{ field: 'qubits', min: 4, max: 8, start: 5, end: 16 }],
      problems: [],
    })
    expect(parseSearch('qubits:4..8').words).toBe('')
  })

  it('is a text as it stands where it has no filter', () => {
    for (const text of ['  two  spaces ', 'No: 777', 'https://example.org', 'a:', ':b', '|0>', '"qubits']) {
      expect(parseSearch(text)).toEqual({ words: text, filters: [], problems: [] })
    }
  })

  it('compares numbers', () => {
    expect(filtersOf('qubits:5 depth:<50 depth:<=50 layers:>2 layers:>=2 qubits:4.. qubits:..8')).toEqual([
      { field: 'qubits', min: 5, max: 5 },
      { field: 'depth', max: 49 },
      { field: 'depth', max: 50 },
      { field: 'layers', min: 3 },
      { field: 'layers', min: 2 },
      { field: 'qubits', min: 4 },
      { field: 'qubits', max: 8 },
    ])
  })

  it('has names, in quotation marks where they have spaces, and as they are typed', () => {
    expect(filtersOf('Author:ada tag:"error correction" gate:rzz category:"Quantum Al')).toEqual([
      { field: 'author', name: 'ada' },
      { field: 'tag', name: 'error correction' },
      { field: 'gate', name: 'rzz' },
      { field: 'category', name: 'Quantum Al' },
    ])
  })

  it('has properties of programs, in the singular or plural', () => {
    expect(filtersOf('has:measurement HAS:Measurements has:condition is:clifford is:Verified')).toEqual([
      { field: 'has', name: 'measurement' },
      { field: 'has', name: 'measurement' },
      { field: 'has', name: 'conditions' },
      { field: 'is', name: 'clifford' },
      { field: 'is', name: 'verified' },
    ])
    expect(parseSearch('bell is:easy')).toEqual({
      words: 'bell',
      filters: [],
      problems: [{ message: 'is:easy is ignored. You can write is:clifford, is:verified.', start: 5, end: 12 }],
    })
  })

  it('says what it cannot read, at its place: an unknown filter is a text, and a range without numbers is nothing', () => {
    const unknown = parseSearch('by:ada bell')
    expect(unknown.words).toBe('by:ada bell')
    expect(unknown.problems).toEqual([
      {
        message:
          'by:ada is searched as text: the filters are qubits, depth, layers, author, category, tag, gate, has, is.',
        start: 0,
        end: 6,
      },
    ])
    for (const value of ['x', '8..4', '..', '-1', '1.5', '<', '9999999999']) {
      const { words, filters, problems } = parseSearch(`bell qubits:${value}`)
      expect([words, filters]).toEqual(['bell', []])
      expect(problems[0]?.message).toBe(
        `qubits:${value} is ignored. Write numbers, as in qubits:4, qubits:4..8 or qubits:<8.`,
      )
    }
    expect(parseSearch('tag:""').filters).toEqual([])
  })

  it('says that a search leaves nothing out', () => {
    const { words, filters, problems } = parseSearch('ghz -tag:vqe -bell "a-b" 5-qubit -')
    expect([words, filters]).toEqual(['ghz -tag:vqe -bell "a-b" 5-qubit -', []])
    expect(problems.map(({ message }) => message)).toEqual([
      '-tag:vqe is searched as text: a search cannot leave circuits out.',
      '-bell is searched as text: a search cannot leave circuits out.',
    ])
  })

  it('loses one part, and keeps the rest', () => {
    const text = 'bell qubits:4..8 pair tag:vqe'
    const [qubits, tag] = parseSearch(text).filters
    expect(qubits && withoutPart(text, qubits)).toBe('bell pair tag:vqe')
    expect(tag && withoutPart(text, tag)).toBe('bell qubits:4..8 pair')
  })
})
