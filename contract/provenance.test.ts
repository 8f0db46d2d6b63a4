import { describe, expect, test } from 'vitest'
import { provenanceIn, withProvenance } from './provenance'

const origin = { source: 'https://example.org', license: 'MIT', attribution: 'Copyright Ada' }
const lines = 'Source: https://example.org\nLicense: MIT\nCopyright Ada'

describe('the provenance of a description', () => {
  test.each([
    [undefined, lines],
    ['Two qubits.\n\nThey agree.', `Two qubits.\n\nThey agree.\n\n${lines}`],
  ])('is found where an import has written it, after %j', (text, description) => {
    expect(withProvenance(text, origin)).toBe(description)
    expect(description.slice(provenanceIn(description))).toBe(lines)
  })

  test.each(['', 'Source: a book', 'Its source.\nLicense: MIT', 'Open Source: yes\nLicense: MIT', `Ada:\n${lines}`])(
    'is not in %j',
    (text) => expect(provenanceIn(text)).toBe(text.length),
  )

  test('is the last one', () => {
    const text = `Two.\n\nSource: nobody\nLicense: to kill\n\n${lines}`
    expect(text.slice(provenanceIn(text))).toBe(lines)
  })
})
