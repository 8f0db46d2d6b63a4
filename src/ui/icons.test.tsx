import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import * as icons from './icons'

test('no two icons look alike', () => {
  const named = Object.entries(icons).map(([name, Icon]) => [name, renderToStaticMarkup(<Icon />)] as const)
  const alike = named.filter(([name, look]) => named.some(([other, its]) => other !== name && its === look))
  expect(alike).toEqual([])
  expect(named.length).toBeGreaterThan(30)
})
