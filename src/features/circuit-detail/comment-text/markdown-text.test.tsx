// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { hasMarkup } from '../../../../markdown/has-markup'
import { MarkdownText } from './markdown-text'
import { isOwnToken, parseMarkdown } from '../../../../markdown/parse-markdown'

afterEach(cleanup)

/** The HTML of a text, without what Formula adds later. */
function html(text: string, mentions: { id: string; username: string }[] = [], page = '') {
  const { container } = render(
    <MemoryRouter initialEntries={['/circuits/abc']}>
      <MarkdownText text={text} mentions={mentions} page={page} />
    </MemoryRouter>,
  )
  return container.innerHTML
}

describe('Markdown', () => {
  it.each([
    ['one\ntwo', '<p>one<br>two</p>'],
    ['one\n\ntwo', '<p>one</p><p>two</p>'],
    ['**b** *i* ~~d~~ `c`', '<p><strong>b</strong> <em>i</em> <del>d</del> <code>c</code></p>'],
    ['# Title', '<p><strong>Title</strong></p>'],
    ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
    ['3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
    ['> said', '<div data-quote="true"><p>said</p></div>'],
    ['```\nh q[0];\n```', '<pre tabindex="0"><code>h q[0];</code></pre>'],
    ['1 < 2 & "x"', '<p>1 &lt; 2 &amp; "x"</p>'],
  ])('%j', (text, expected) => expect(html(text)).toBe(expected))

  it.each([
    '<script>alert(1)</script>',
    '<b>bold</b>',
    '<a href="https://example.org" onclick="x()">x</a>',
    '<!-- hidden -->',
    '<style>body{display:none}</style>',
  ])('%s is shown as it is written', (text) => {
    const shown = html(text)
    expect(document.body.textContent).toContain(text)
    expect(shown).not.toMatch(/<(?:script|b|style|!--)/)
    expect(document.querySelector('[onclick]')).toBeNull()
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//example.org',
    'file:///etc',
  ])('a link to %s is text', (address) => {
    html(`[words](${address}) ![words](${address}) <${address}>`)
    expect(document.querySelector('a')).toBeNull()
    expect(document.querySelector('img')).toBeNull()
  })

  it('links lead away without a word about us, and pictures are links', () => {
    html('https://example.org/#12 ![alt](https://example.org/x.png)')
    const links = screen.getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['https://example.org/#12', 'https://example.org/#12'],
      ['alt', 'https://example.org/x.png'],
    ])
    for (const link of links) expect(link.getAttribute('rel')).toBe('nofollow ugc noopener noreferrer')
  })

  it('five hundred characters of nesting are read', () => {
    expect(html('>'.repeat(500))).toContain('&gt;')
    expect(html('- '.repeat(250))).not.toBe('')
    expect(html('[*_'.repeat(160))).not.toBe('')
  })
})

describe('mentions and places', () => {
  it('an account that is mentioned is a link, another name is text', () => {
    html('@Ada and @bob, ada@example.org', [{ id: '1', username: 'ada' }])
    expect(screen.getByRole('link', { name: '@ada' }).getAttribute('href')).toBe('/profile/1')
    expect(screen.queryByRole('link', { name: /bob/ })).toBeNull()
  })

  it.each([
    ['#12', ['#12']],
    ['(see #1, L20)', ['#1', 'L20']],
    ['**#3**', ['#3']],
    ['a#1 #0 #1x L0 XL3 L3x `#4` C#5', []],
  ])('%j links %j', (text, links) => {
    html(text)
    expect(screen.queryAllByRole('link').map((link) => link.textContent)).toEqual(links)
  })

  it('of an older version they lead to that version', () => {
    html('#2', [], '/circuits/abc@3')
    expect(screen.getByRole('link').getAttribute('href')).toBe('/circuits/abc@3#operation-2')
  })
})

const formulas = (text: string) => {
  const found: string[] = []
  const visit = (tokens: ReturnType<typeof parseMarkdown>) => {
    for (const token of tokens) {
      if (isOwnToken(token) && token.type === 'formula') found.push(token.source)
      if ('tokens' in token && token.tokens) visit(token.tokens)
    }
  }
  visit(parseMarkdown(text))
  return found
}

describe('formulas', () => {
  it.each([
    ['$x$', ['x']],
    [
      String.raw`The state $\frac{1}{\sqrt{2}}(|00\rangle+|11\rangle)$.`,
      [String.raw`\frac{1}{\sqrt{2}}(|00\rangle+|11\rangle)`],
    ],
    ['$a_1 b_1$ and $c*d*e$', ['a_1 b_1', 'c*d*e']],
    ['$$\nx^2\n$$', ['\nx^2\n']],
    ['$5 and $10', []],
    ['$ x $', []],
    ['`$x$`', []],
    [String.raw`\$x\$`, []],
    [String.raw`$\$5$`, [String.raw`\$5`]],
  ])('%j: %j', (text, expected) => expect(formulas(text)).toEqual(expected))

  it('are MathML, without HTML, addresses or styles', async () => {
    html(String.raw`$\frac{1}{2}\href{javascript:alert(1)}{x}\includegraphics{x}$`)
    html(String.raw`$\frac{1}{2}$`)
    await expect.poll(() => document.querySelectorAll('math mfrac')).toHaveLength(2)
    expect(document.querySelector('[href], [src], [style]')).toBeNull()
  })

  it('with a mistake stay as they are written, and say why', async () => {
    html(String.raw`$\frac{1}$`)
    const source = screen.getByText(String.raw`$\frac{1}$`)
    await expect.poll(() => source.title).not.toBe('')
  })
})

describe('what needs no reading', () => {
  it.each([
    'Lovely.',
    'Line one\nLine two',
    'It is 5 + 3 - 1 (nice!)',
    'Liked it: "fine", said L.',
    '|0⟩ + |1⟩ for 0 < x > 1',
    'The [[4,2,2]] code',
  ])('%j', (text) => expect(hasMarkup(text)).toBe(false))
  it.each([
    '*x*',
    '# T',
    '- a',
    '1. a',
    '$x$',
    '@a',
    '#1',
    'see L3',
    'http://x',
    'www.x.org',
    '> q',
    '[a](b)',
    '[a][b]',
    '`c`',
    'a\n===',
    '&lt;',
  ])('%j does', (text) => expect(hasMarkup(text)).toBe(true))
})
