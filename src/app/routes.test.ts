import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { paths, patterns } from '../../contract/paths'
import { routes } from './routes'

it.each(routes)('the page at $path has its module', ({ module }) => {
  expect(existsSync(`src/${module}.tsx`)).toBe(true)
})

it('every path of the site has a page', () => {
  const redirected: string[] = [paths.reportIssue]
  const all = [...Object.values(paths), ...Object.values(patterns)].filter((path) => typeof path === 'string')
  const missing = all.filter((path) => !routes.some((route) => route.path === path))
  expect(missing).toEqual(redirected)
})

it('no path has two pages', () => {
  const all = routes.map(({ path }) => path)
  expect(new Set(all).size).toBe(all.length)
})
