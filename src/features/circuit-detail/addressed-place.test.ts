import { expect, it } from 'vitest'
import { spanOfLine } from './addressed-place'

const source = 'OPENQASM 3.0;\nqubit q;\n\nh q;'

it.each([
  [1, 'OPENQASM 3.0;'],
  [2, 'qubit q;'],
  [3, ''],
  [4, 'h q;'],
])('line %i of a program', (line, text) => {
  const span = spanOfLine(source, line)
  expect(span && source.slice(span.start, span.end)).toBe(text)
})

it('there is no line behind the last', () => expect(spanOfLine(source, 5)).toBeNull())
