import { describe, expect, it } from 'vitest'
import type { BuiltPage } from '../platform/built-client'
import { findPage } from './built-pages'

const id = '01990000-0000-7000-8000-000000000000'
const pages: BuiltPage[] = ['/', '/issues/:id', '/issues/my', '/issues/:id/edit', '/help/:code', '*'].map((path) => ({
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
    ['/help/QASM003', '/help/:code'],
    ['/help/qasm003/', '/help/:code'],
  ])('%s is %s', (path, pattern) => {
    expect(find(path)).toBe(pattern)
  })

  it.each([
    '/issues',
    '/issues/nonsense',
    `/issues/${id}/delete`,
    '//issues/my',
    '/elsewhere',
    '/help/QASM999',
    '/help/constructor',
    `/help/${id}`,
  ])('%s does not exist', (path) => {
    expect(find(path)).toBeUndefined()
  })
})
