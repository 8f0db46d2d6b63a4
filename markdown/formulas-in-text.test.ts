import { expect, test } from 'vitest'
import { formulasIn, withFormulasAsText } from './formulas-in-text'

test.each([
  [String.raw`prepares $\ket{+}$`, [String.raw`\ket{+}`]],
  [String.raw`$a$ becomes $b$, for any $\theta$`, ['a', 'b', String.raw`\theta`]],
  ['prepares |GHZ₅⟩', []],
  ['is a_1 * b_1 * c_1, and not `x`', []],
  ['costs $5 and $10', []],
  [String.raw`costs \$5$ and 6$`, []],
  ['$', []],
  ['$$', []],
  ['', []],
])('the formulas in %j are %j', (text, sources) => {
  const pieces = formulasIn(text)
  expect(pieces.flatMap(({ source }) => source ?? [])).toEqual(sources)
  expect(pieces.map(({ raw }) => raw).join('')).toBe(text)
})

test.each([
  [String.raw`prepares $\frac{1}{\sqrt{2}}(\ket{0} + \ket{1})$`, 'prepares 1/√2 (|0⟩ + |1⟩)'],
  ['is a_1 * b_1', 'is a_1 * b_1'],
  [String.raw`is $\begin{pmatrix}1\end{pmatrix}$`, String.raw`is \begin{pmatrix}1\end{pmatrix}`],
])('%j as text is %j', (text, plain) => expect(withFormulasAsText(text)).toBe(plain))
