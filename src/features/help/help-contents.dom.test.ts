// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { helpPages, helpTopics, searchHelp } from './help-contents'

const titles = (text: string) => searchHelp(text).topics.map(({ title }) => title)

describe('The search of the help', () => {
  it.each([
    ['a gate by its name', 'rzz', '`rzz(θ)`'],
    ['a gate by what it does', 'toffoli', '`ccx`'],
    ['a filter of the library', 'has:measurement', 'What a circuit has and is'],
    ['an example by its words', 'negctrl', 'Controls on zero'],
    ['a setting of the builder', 'x mixer', 'Middle Layer: X Mixer'],
    ['how circuits are embedded', 'iframe', 'Circuits on other sites (embeds)'],
    ['how pictures are taken', 'pdf pages', 'Pictures'],
    ['a shortcut', 'undo', 'Undo'],
  ])('finds %s', (_, text, title) => {
    expect(titles(text)[0]).toBe(title)
  })

  it('finds pages, too', () => {
    expect(searchHelp('keyboard').pages.map(({ title }) => title)).toEqual(['Keyboard shortcuts'])
  })

  it('finds nothing without a text, or with a word that is nowhere', () => {
    expect(searchHelp(' ')).toEqual({ pages: [], topics: [] })
    expect(searchHelp('semicolon teleporter')).toEqual({ pages: [], topics: [] })
  })

  it('knows the page of each topic', () => {
    const pages = helpPages.map(({ title, to }) => `${title} ${to}`)
    for (const { page, title, to } of helpTopics) expect(pages, title).toContain(`${page} ${to.replace(/#.*/, '')}`)
  })
})
