import { describe, expect, it } from 'vitest'
import { searchMarksOf, splitAtMarks } from './search-marks'

/** A text with its marks in brackets. */
function mark(search: string, text: string): string {
  const marks = searchMarksOf(search)
  if (marks === null) return text
  return splitAtMarks(text, marks)
    .map((part, place) => (place % 2 === 1 ? `[${part}]` : part))
    .join('')
}

describe('What matches a search', () => {
  it.each([
    ['the text wherever it stands, in either case', 'ell pa', 'A Bell pair', 'A B[ell pa]ir'],
    ['else its words, in any order', 'pair bell', 'Bell pairs, no bellows', '[Bell] [pair]s, no [bell]ows'],
    ['also in the singular', 'codes', 'Steane code', 'Steane [code]'],
    [
      'short words and numbers only as a whole',
      'cz 5 ring',
      'A ring of 5 cz, not 50 czx',
      'A [ring] of [5] [cz], not 50 czx',
    ],
    ['no words that say nothing', 'the state of bell', 'The Bell state of the art', 'The [Bell] [state] of the art'],
    ['unless there are no others', 'what is it', 'It is what', '[It] [is] [what]'],
    ['nothing of filters', 'bell qubits:2..4 tag:state', 'Bell state', '[Bell] state'],
    ['signs as they stand', '(x+y)*', 'f(x+y)* = $a', 'f[(x+y)*] = $a'],
    ['nothing where letters change', 'grovr', 'Grover search', 'Grover search'],
    ['letters beyond ASCII', 'φ ÉTAT', 'état Φ⁻', '[état] [Φ]⁻'],
  ])('%s', (_, search, text, marked) => {
    expect(mark(search, text)).toBe(marked)
  })

  it.each(['', '  ', 'qubits:4'])('is nothing for "%s"', (search) => {
    expect(searchMarksOf(search)).toBeNull()
  })

  it('may be any text', () => {
    for (const search of ['[', '\\', '-', '/', '^$', '{2}', '|', '.', '😀']) {
      expect(mark(search, `a ${search} b`)).toBe(`a [${search}] b`)
    }
  })
})
