import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { withLeanStyles } from './lean-styles'

describe('lean styles', () => {
  it('lose indentation and comments, and keep every space that means something', () => {
    const module = [
      'const Box = styled.div`',
      '  /* Why. */',
      '  margin: 0 auto;',
      '  width: calc(1rem + 2px);',
      '',
      '  & > a:hover ${Tools}, &:focus-within ${Tools} {',
      '    opacity: 1;',
      '  }',
      '`',
      'const next = 1',
    ].join('\n')
    const lean = withLeanStyles(module)
    expect(lean).toBe(
      'const Box = styled.div`margin:0 auto;width:calc(1rem + 2px);& > a:hover ${Tools},&:focus-within ${Tools}{opacity:1}`' +
        '\n'.repeat(9) +
        'const next = 1',
    )
  })

  it('leave the code between braces alone, and all other text', () => {
    const code =
      "styled(Box)<{ tone: string }>`color: ${({ tone }) => (tone ? `var(--${tone}-a)` : 'a:  b')};\n` + `a:  b`"
    expect(withLeanStyles(code)).toBe(
      "styled(Box)<{ tone: string }>`color:${({ tone }) => (tone ? `var(--${tone}-a)` : 'a:  b')};`\n + `a:  b`",
    )
  })

  it('do not begin where a comment names a file of styles', () => {
    const code = '/** Its styles stand in `bar.css`. */\nconst next  =  1 // `ends`'
    expect(withLeanStyles(code)).toBe(code)
  })

  it('of every module have as many lines as before', () => {
    const modules = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))
    const codes = modules.map((name) => readFileSync(`src/${name}`, 'utf8')).filter((code) => code.includes('styled.'))
    expect(codes.length).toBeGreaterThan(50)
    for (const code of codes) expect(withLeanStyles(code).split('\n').length).toBe(code.split('\n').length)
  })
})
