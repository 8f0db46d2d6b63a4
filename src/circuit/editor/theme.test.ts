import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8')
const [, light = '', dark = ''] = /:root \{(.*?)\n\}.*?\n  \.dark \{(.*?)\n\}/s.exec(css) ?? []

const words = ['foreground', 'comment', 'keyword', 'gate', 'number', 'string']

type Colour = [number, number, number]

describe.each([
  ['light', light],
  ['dark', dark],
])('Program text, %s,', (_, tokens) => {
  const token = (name: string): Colour => {
    const hex = new RegExp(`--${name}: #([0-9a-f]{6});`).exec(tokens)?.[1] ?? ''
    expect(hex, name).toHaveLength(6)
    const part = (at: number) => parseInt(hex.slice(at, at + 2), 16) / 255
    return [part(0), part(2), part(4)]
  }
  const code = token('code')
  // The line of the cursor is tinted, and what else is highlighted lies over it: the shares are those of theme.ts.
  const line = (under: Colour) => mixed(token('primary'), 0.04, under)
  const surfaces: [string, Colour][] = [
    ['the plain surface', code],
    ['the line of the cursor', line(code)],
    ['a selection', line(token('code-selection'))],
    ['another place of what is selected', mixed(token('primary'), 0.12, line(code))],
    ['something found', mixed(token('highlight'), 0.35, line(code))],
    ['what is found or highlighted', mixed(token('highlight'), 0.5, line(code))],
  ]

  it.each(surfaces)('is read on %s', (_name, surface) => {
    for (const word of words) expect(contrast(token(`code-${word}`), surface), word).toBeGreaterThanOrEqual(4.5)
  })

  it('shows what is selected', () => {
    expect(contrast(token('code-selection'), code)).toBeGreaterThan(1.25)
  })
})

function mixed(over: Colour, share: number, under: Colour): Colour {
  const part = (index: 0 | 1 | 2) => over[index] * share + under[index] * (1 - share)
  return [part(0), part(1), part(2)]
}

/** WCAG 2.2, contrast ratio. */
function contrast(one: Colour, other: Colour): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
