import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pagesOf } from './page-scripts'

const routes = `
const HomePage = page(() => import('../features/home/home-page'), 'HomePage')
const UserPage = page(() => import('../features/user-page'), 'UserPage')
const NotFoundPage = page(() => import('./not-found-page'), 'NotFoundPage')
<Route path={paths.home} element={<HomePage />} />
<Route path={patterns.user} element={<UserPage />} />
<Route path={paths.profile} element={<UserPage />} />
<Route path="*" element={<NotFoundPage />} />
`

describe('the pages of the routes', () => {
  it('are found with where they stand and what draws them', () => {
    expect(pagesOf(routes)).toEqual([
      { pattern: '/', module: '../features/home/home-page' },
      { pattern: '/profile/:userId', module: '../features/user-page' },
      { pattern: '/profile', module: '../features/user-page' },
      { pattern: '*', module: './not-found-page' },
    ])
  })

  it.each([
    ['a page without a route', routes.replace('<UserPage />', '<HomePage />').replace('<UserPage />', '<HomePage />')],
    ['a route without a page', routes.replace('<UserPage />', '<OtherPage />')],
    ['an address that has no name', routes.replace('paths.profile', 'paths.elsewhere')],
    ['no page at all', ''],
  ])('are refused with %s', (_, text) => {
    expect(() => pagesOf(text)).toThrow(/No route|No module|no address/)
  })

  it('are all of the app’s', () => {
    const text = readFileSync(new URL('../src/app/routes.tsx', import.meta.url), 'utf8')
    const pages = pagesOf(text)
    expect(pages.map(({ pattern }) => pattern)).toEqual(
      expect.arrayContaining(['/', '/circuits', '/circuits/:id', '/circuit-generator/qasm', '/admin/issues/:id', '*']),
    )
    // A redirect and the kit, which the build leaves out, are the only routes without a page of their own.
    const written = [...text.matchAll(/<Route path/g)]
    expect(pages).toHaveLength(written.length - 2)
  })
})
