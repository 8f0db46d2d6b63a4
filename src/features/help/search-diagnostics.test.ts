import { describe, expect, it } from 'vitest'
import { diagnosticHelpPages } from '../../../engine-rs/help-pages/generated/help-pages'
import { searchDiagnostics } from './search-diagnostics'

const find = (text: string) => searchDiagnostics(diagnosticHelpPages, text).map(({ code }) => code)

describe('The search for a diagnostic', () => {
  it('finds all of them without a text', () => {
    expect(find('  ')).toHaveLength(diagnosticHelpPages.length)
  })

  it.each([
    ['a code, in either case', 'qasm103'],
    ['words of its meaning, in any order', 'include without gate'],
    ['a message that was copied, with its marks', '`h` is a gate of `stdgates.inc`'],
  ])('finds one by %s', (_, text) => {
    expect(find(text)).toContain('QASM103')
  })

  it('finds a message that was copied alone, not all that have its words', () => {
    expect(find('is a gate of `stdgates.inc`')).toEqual(['QASM103'])
  })

  it('finds none that lacks a word', () => {
    expect(find('semicolon teleportation')).toEqual([])
  })
})
