import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importTopics } from './import-topics'

const document = readFileSync(join(import.meta.dirname, '../../../docs/imports.md'), 'utf8')

/** The items of the document by its sections, each on one line. */
const sections = document
  .split('\n## ')
  .slice(1)
  .map((section) => {
    const [title = '', ...lines] = section.split('\n')
    const items = lines.join('\n').matchAll(/^- (.*(?:\n {2}.*)*)/gm)
    return { title, items: [...items].map(([, item = '']) => item.replaceAll('**', '').replace(/\s+/g, ' ').trim()) }
  })

describe('The help about imports', () => {
  it('says what docs/imports.md says', () => {
    const told = sections.filter(({ title }) => title !== 'How it is checked')
    expect(importTopics.map(({ title, items }) => ({ title, items }))).toEqual(told)
  })
})
