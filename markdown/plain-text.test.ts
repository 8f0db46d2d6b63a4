import { describe, expect, test } from 'vitest'
import { formulaText } from './formula-text'
import { plainText } from './plain-text'

describe('a formula as text', () => {
  test.each([
    ['|\\psi\\rangle', '|ψ⟩'],
    ['\\sqrt2', '√2'],
    ['\\sqrt{2}', '√2'],
    ['\\sqrt{n+1}', '√(n+1)'],
    ['\\sqrt[3]{x}', '∛x'],
    ['\\frac{1}{2}', '½'],
    ['\\frac12', '½'],
    ['\\tfrac{3}{4}', '¾'],
    ['\\frac{\\pi}{4}', 'π/4'],
    ['\\frac{1}{\\sqrt{2}}', '1/√2'],
    ['\\frac{a+b}{2n}', '(a+b)/(2n)'],
    ['\\frac{1}{\\sqrt2}(|0\\rangle)', '1/√2 (|0⟩)'],
    ['\\frac{1}{\\sqrt2}\\ket{0}', '1/√2 |0⟩'],
    ['\\frac{1}{2}x', '½x'],
    ['\\frac{\\pi}{4}t', 'π/4 t'],
    ['\\theta_1', 'θ₁'],
    ['\\theta_{12}', 'θ₁₂'],
    ['x^2', 'x²'],
    ['2^{n-1}', '2ⁿ⁻¹'],
    ['e^{i\\pi}', 'e^(iπ)'],
    ['U^\\dagger', 'U†'],
    ['U^{\\dagger}', 'U†'],
    ["f'", 'f′'],
    ['f^{\\prime\\prime}', 'f′′'],
    ['T_{\\text{max}}', 'Tₘₐₓ'],
    ['q_Q', 'q_Q'],
    ['(|00\\rangle + |11\\rangle)/\\sqrt{2}', '(|00⟩ + |11⟩)/√2'],
    ['|00\\rangle-|11\\rangle', '|00⟩−|11⟩'],
    ['\\ket{0}\\otimes\\ket{\\phi}', '|0⟩ ⊗ |φ⟩'],
    ['\\bra{0}', '⟨0|'],
    ['\\braket{a|b}', '⟨a|b⟩'],
    ['\\langle Z\\rangle \\le 1', '⟨Z⟩ ≤ 1'],
    ['\\cos\\theta', 'cos θ'],
    ['\\sin(2x)', 'sin(2x)'],
    ['\\sin^2\\theta', 'sin² θ'],
    ['\\alpha |0\\rangle+\\beta|1\\rangle', 'α|0⟩+β|1⟩'],
    ['O(n\\log n)', 'O(n log n)'],
    ['\\left(\\frac{x}{y}\\right)', '(x/y)'],
    ['\\sum_{k=0}^{n} a_k', '∑ₖ₌₀ⁿ aₖ'],
    ['x \\in \\{0,1\\}^n', 'x ∈ {0,1}ⁿ'],
    ['\\mathrm{CNOT}', 'CNOT'],
    ['\\mathbb{C}^2', 'ℂ²'],
    ['\\hat H', 'Ĥ'],
    ['\\bar{x}', 'x̄'],
    ['a \\to b', 'a → b'],
    ['50\\%', '50%'],
    ['x \\; y \\quad z', 'x y z'],
    ['|0\\rangle^{\\otimes n}', '|0⟩^(⊗n)'],
    ['{a}', 'a'],
    ['\\cdots', '⋯'],
  ])('%s is %s', (source, text) => {
    expect(formulaText(source)).toBe(text)
  })

  test.each([
    '\\begin{pmatrix}1&0\\end{pmatrix}',
    '\\unheard{x}',
    '\\frac{1}',
    '\\frac{1}{2',
    'x^',
    '}',
    'a & b',
    '{'.repeat(5000),
  ])('%s is unknown or broken, and stays as it is written', (source) => {
    expect(formulaText(source)).toBeNull()
  })
})

describe('the plain text of Markdown', () => {
  test.each([
    ['A Bell pair.', 'A Bell pair.'],
    ['(|00⟩ − |11⟩)/√2: *opposite* phase', '(|00⟩ − |11⟩)/√2: opposite phase'],
    ['**bold** and _slanted_ and ~~gone~~ and `h q[0]`', 'bold and slanted and gone and h q[0]'],
    ['See [the paper](https://doi.org/10.1103/x).', 'See the paper.'],
    ['<https://example.org/a>', 'https://example.org/a'],
    ['![a diagram](https://example.org/a.png)', 'a diagram'],
    ['# Title\n\nText\nmore', 'Title\nText\nmore'],
    ['- one\n- **two**\n  1. three', '• one\n• two\n1. three'],
    ['3. c\n4. d', '3. c\n4. d'],
    ['> said\n> so', 'said\nso'],
    ['```\nh q;\ncx\n```', 'h q;\ncx'],
    ['a\n\n---\n\nb', 'a\nb'],
    ['By @ada, see #12 and L3', 'By @ada, see #12 and L3'],
    ['Prepares $|\\psi\\rangle$ by $\\frac{\\pi}{4}$.', 'Prepares |ψ⟩ by π/4.'],
    ['$$\\begin{x}1\\end{x}$$', '\\begin{x}1\\end{x}'],
    ['costs $5 and $10', 'costs $5 and $10'],
    ['2 \\* 3 &amp; 4 < 5 &lt;', '2 * 3 &amp; 4 < 5 &lt;'],
    ['<b>not bold</b>', '<b>not bold</b>'],
    ['snake_case_name and 2*3*4', 'snake_case_name and 234'],
    ['', ''],
  ])('of %j is %j', (markdown, text) => {
    expect(plainText(markdown)).toBe(text)
  })

  test('any nesting ends', () => {
    expect(plainText('>'.repeat(900) + ' deep')).toContain('deep')
    expect(plainText('*'.repeat(999))).toBeTypeOf('string')
  })
})
