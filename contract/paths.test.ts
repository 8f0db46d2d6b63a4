import { describe, expect, it } from 'vitest'
import { loginThen, paths, safeRedirect } from './paths'

describe('safeRedirect takes only a path of this site', () => {
  it.each(['/circuits', '/circuits?tag=a&tag=b', '/circuit-generator/qasm#code', '/'])('%s is one', (path) => {
    expect(safeRedirect(path)).toBe(path)
  })

  it.each([
    null,
    '',
    'circuits',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '\\\\evil.example',
  ])('%j is none', (text) => {
    expect(safeRedirect(text)).toBeNull()
  })
})

it('the login page leads back to where the reader was', () => {
  const search = new URL(loginThen('/circuits?q=a b&tag=x'), 'https://ketwork.example').searchParams
  expect(safeRedirect(search.get('redirect'))).toBe('/circuits?q=a%20b&tag=x')
})

it('an id cannot break out of its path', () => {
  expect(paths.circuit('../login?x')).toBe('/circuits/..%2Flogin%3Fx')
})
