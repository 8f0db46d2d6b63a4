import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { Category, loadEngine, Role } from '../engine-rs/index'
import { bodyVariable, createPalette, inkVariable } from './palette'
import { colors, paletteOf } from './theme-colors'

const tokens = await readFile(new URL('../src/ui/tokens.css', import.meta.url), 'utf8')

/** What the theme's part of the stylesheet gives a variable. A page's own drawing names the variable. */
function tokenIn(theme: 'light' | 'dark' | 'page', variable: string): string | undefined {
  if (theme === 'page') return `var(${variable})`
  const values = [...tokens.matchAll(new RegExp(`${variable}: (#[0-9a-f]+);`, 'g'))].map((match) => match[1])
  return values[theme === 'light' ? 0 : 1]
}

const everything =
  'OPENQASM 3.0; include "stdgates.inc"; qubit[3] q; bit[2] c; gate own a { x a; } gate pair a, b { cx a, b; } ' +
  'h q[0]; x q[0]; s q[0]; rx(0.5) q[0]; swap q[0], q[1]; own q[0]; pair q[0], q[1]; barrier q; reset q[0]; ' +
  'delay[10ns] q[0]; c[0] = measure q[0]; if (c == 1) cx q[0], q[1];'

it.each(['light', 'dark', 'page'] as const)('the canvas has the colours of the engine’s picture, %s', async (theme) => {
  const engine = await loadEngine()
  const { scene, diagnostics } = engine.visualize(everything)
  if (scene === null) throw new Error(JSON.stringify(diagnostics))
  const picture = await engine.svg(scene, { theme })
  const families = new Set([...scene.categories].filter((category) => category !== Category.Plain))
  expect(families.size).toBe(8)
  for (const category of families) {
    expect(picture).toContain(`fill="${tokenIn(theme, bodyVariable(category))}"`)
    expect(picture).toContain(`stroke="${tokenIn(theme, inkVariable(Role.Gate, category))}"`)
  }
  for (const role of [Role.Wire, Role.ClassicalWire, Role.Barrier]) {
    expect(picture).toContain(`stroke="${tokenIn(theme, inkVariable(role, Category.Plain))}"`)
  }
  for (const role of [Role.WireLabel, Role.GateLabel, Role.GateParameter, Role.ClassicalLabel]) {
    expect(picture).toContain(`fill="${tokenIn(theme, inkVariable(role, Category.Plain))}"`)
  }
  expect(picture).toContain(`fill="${tokenIn(theme, '--diagram-background')}"`)
})

it('an element for a page says which shapes are of which operation', async () => {
  const engine = await loadEngine()
  const { scene } = engine.visualize(everything)
  if (scene === null) throw new Error('The program has no drawing.')
  const tagged = [...(await engine.svg(scene, { theme: 'page' })).matchAll(/<g data-operation="(\d+)">/g)]
  const operations = Array.from(scene.operations.columns, (_, operation) => operation)
  expect(new Set(tagged.map(([, operation]) => Number(operation)))).toEqual(new Set(operations))
})

it('asks for each colour once', () => {
  const asked: string[] = []
  const palette = createPalette((variable) => {
    asked.push(variable)
    return '#123456'
  })
  expect(palette.ink(Role.Wire, Category.Plain)).toBe('#123456')
  expect(palette.ink(Role.PassingWire, Category.Plain)).toBe('#123456')
  expect(palette.body(Category.Phase)).toBe('#123456')
  expect(asked).toEqual(['--diagram-background', '--highlight', '--focus', '--wire', '--gate-phase'])
})

it.each(['light', 'dark'] as const)(
  'a picture that is painted without a page has the colours of the page, %s',
  (theme) => {
    for (const [variable, color] of Object.entries(colors[theme]))
      expect([variable, color]).toEqual([variable, tokenIn(theme, variable)])
    const palette = paletteOf(theme)
    const all = Object.values(Category).flatMap((category) => [
      palette.body(category),
      ...Object.values(Role).map((role) => palette.ink(role, category)),
    ])
    expect([...all, palette.background, palette.highlight, palette.selection]).not.toContain('currentcolor')
  },
)
