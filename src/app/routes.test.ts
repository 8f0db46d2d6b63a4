import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { paths, patterns } from '../../contract/paths'
import { redirects, routes } from './routes'

it.each(routes)('the page at $path has its module', ({ module }) => {
  expect(existsSync(`src/${module}.tsx`)).toBe(true)
})

it('every path of the site has a page', () => {
  const all = [...Object.values(paths), ...Object.values(patterns)].filter((path) => typeof path === 'string')
  const missing = all.filter((path) => !routes.some((route) => route.path === path))
  expect(missing).toEqual(redirects.map(({ from }) => from))
})

it('every redirect leads to a page', () => {
  for (const { to } of redirects) expect(routes.map(({ path }) => path)).toContain(to)
})

it('no path has two pages', () => {
  const all = routes.map(({ path }) => path)
  expect(new Set(all).size).toBe(all.length)
})
