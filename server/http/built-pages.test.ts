import { describe, expect, it } from 'vitest'
import type { BuiltPage } from '../platform/built-client'
import { findPage } from './built-pages'

const id = '01990000-0000-7000-8000-000000000000'
const pages: BuiltPage[] = ['/', '/issues/:id', '/issues/my', '/issues/:id/edit', '*'].map((path) => ({
  path,
  chunks: [],
}))
const find = (path: string) => findPage(pages, path)?.path

describe('the page at a path', () => {
  it.each([
    ['/', '/'],
    ['/issues/my', '/issues/my'],
    ['/issues/my/', '/issues/my'],
    ['/Issues/My', '/issues/my'],
    [`/issues/${id}`, '/issues/:id'],
    [`/issues/${id.toUpperCase()}/edit`, '/issues/:id/edit'],
  ])('%s is %s', (path, pattern) => {
    expect(find(path)).toBe(pattern)
  })

  it.each(['/issues', '/issues/nonsense', `/issues/${id}/delete`, '//issues/my', '/elsewhere'])(
    '%s does not exist',
    (path) => {
      expect(find(path)).toBeUndefined()
    },
  )
})
