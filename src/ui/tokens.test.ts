/** The design tokens: complete in both themes, legible, and the only place that says what a colour is. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const css = readFileSync('src/ui/tokens.css', 'utf8')

function declarations(selector: string): Map<string, string> {
  const start = css.indexOf(`\n${selector} {`)
  const block = css.slice(start, css.indexOf('\n}', start))
  return new Map([...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]))
}

const light = declarations(':root')
const dark = declarations('  .dark')

const isColor = (value: string) => /^(#|rgb)/.test(value)
const colors = [...light].filter(([, value]) => isColor(value)).map(([name]) => name)

/** Relative luminance of a hex colour, after WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s theme', (_, theme) => {
  const value = (name: string): string => {
    const found = theme.get(name)
    if (found === undefined) throw new Error(`${name} has no value`)
    return found
  }

  it('has a value for every colour', () => {
    expect(colors.length).toBeGreaterThan(60)
    expect(colors.filter((name) => !theme.has(name))).toEqual([])
  })

  const surfaces = colors.filter((name) => light.has(`${name}-foreground`))
  it.each(surfaces.map((name) => [`${name}-foreground`, name]))('%s is legible on %s', (text, surface) => {
    expect(contrast(value(text), value(surface))).toBeGreaterThanOrEqual(4.5)
  })

  it.each([
    ['--muted-foreground', '--background'],
    ['--muted-foreground', '--card'],
    ['--muted-foreground', '--sunken'],
    ['--link', '--background'],
    ['--link', '--card'],
    ['--danger', '--card'],
    ['--danger', '--background'],
    ['--warning', '--card'],
    ['--success', '--card'],
    ['--accent-foreground', '--accent'],
    ['--code-comment', '--code'],
    ['--code-keyword', '--code'],
    ['--code-gate', '--code'],
    ['--code-number', '--code'],
    ['--code-string', '--code'],
    ['--gate-parameter', '--gate-rotation'],
    ['--label', '--diagram-background'],
  ])('text in %s is legible on %s', (text, surface) => {
    expect(contrast(value(text), value(surface))).toBeGreaterThanOrEqual(4.5)
  })

  it.each([
    ['--border-strong', '--card'],
    ['--border-strong', '--background'],
    ['--focus', '--background'],
    ['--focus', '--card'],
    ['--wire', '--diagram-background'],
    ['--classical-wire', '--diagram-background'],
    ...colors.filter((name) => /^--gate.*-border$/.test(name)).map((name) => [name, '--diagram-background']),
  ])('a line in %s is seen on %s', (line = '', surface = '') => {
    expect(contrast(value(line), value(surface))).toBeGreaterThanOrEqual(3)
  })
})

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(tsx?|css)$/.test(name) && !/\.test\.|tokens\.css/.test(name))
  .map((name) => ({ name, text: readFileSync(join('src', name), 'utf8') }))

describe('all other files', () => {
  it('name only tokens that there are', () => {
    const own = new Set(sources.flatMap(({ text }) => [...text.matchAll(/(--[\w-]+)'?:/g)].map(([, name]) => name)))
    const unknown = sources.flatMap(({ name, text }) =>
      [...text.matchAll(/var\((--[\w-]+)\)/g)]
        .filter(([, token = '']) => !light.has(token) && !own.has(token))
        .map(([use]) => `${name}: ${use}`),
    )
    expect(unknown).toEqual([])
  })

  it('hold no colour of their own', () => {
    const held = sources.flatMap(({ name, text }) =>
      [
        ...text.matchAll(
          /(?:color|background|border|fill|stroke)[\w-]*:\s*[^;{}\n]*?(#[0-9a-f]{3,8}\b|rgba?\([\d ])/gi,
        ),
      ].map(([use]) => `${name}: ${use}`),
    )
    expect(held).toEqual([])
  })
})
