import { describe, expect, it } from 'vitest'
import { parseReport, toIssueDraft, newReport, typeOfKind, validate, addTag, type Report } from './report'

const surroundings = {
  browserInfo: 'Firefox 140',
  deviceInfo: 'Linux',
  userAgent: 'Mozilla',
  url: 'https://k.example/',
}
const report: Report = {
  ...newReport('improvement', surroundings),
  title: 'It flickers',
  description: 'When I zoom.',
}

describe('a new form', () => {
  it('is prefilled with browser info, device info, user agent and current URL', () => {
    expect(newReport(null, surroundings)).toMatchObject(surroundings)
  })

  it('may have its type preselected from the stored bug/improvement choice', () => {
    expect(typeOfKind('bug')).toBe('BUG')
    expect(typeOfKind('improvement')).toBe('IMPROVEMENT')
    expect(typeOfKind(null)).toBe('BUG')
  })
})

describe('validation', () => {
  it.each<[string, Partial<Report>, ReturnType<typeof validate>]>([
    ['nothing is wrong', {}, {}],
    ['title required (Title is required)', { title: '' }, { title: 'Title is required' }],
    ['a blank title is none', { title: ' \n' }, { title: 'Title is required' }],
    ['title max 200', { title: 'x'.repeat(201) }, { title: 'The title can have at most 200 characters.' }],
    ['title of 200', { title: 'x'.repeat(200) }, {}],
    [
      'description required (Description is required)',
      { description: ' ' },
      { description: 'Description is required' },
    ],
    [
      'description max 2000',
      { description: 'x'.repeat(2001) },
      { description: 'The description can have at most 2000 characters.' },
    ],
    [
      'reproduction steps required for type bug (Reproduction steps are required for bug reports)',
      { type: 'BUG', reproductionSteps: ' ' },
      { reproductionSteps: 'Reproduction steps are required for bug reports' },
    ],
    ['and with steps it is fine', { type: 'BUG', reproductionSteps: '1. Zoom' }, {}],
    ['only for type bug', { type: 'SECURITY', reproductionSteps: '' }, {}],
    [
      'an address is none of a script',
      { url: 'javascript:x' },
      { url: 'The URL must start with http:// or https://.' },
    ],
    ['a title of invisible characters only is blank', { title: '\u3164\ufe0f' }, { title: 'Title is required' }],
    [
      'a title is one line',
      { title: 'gpj.\u202eexe' },
      {
        title: "The title can't contain line breaks, control characters or characters that change the text direction.",
      },
    ],
    [
      'a tag is one line',
      { tags: ['a\u0007b'] },
      { tags: "A tag can't contain line breaks, control characters or characters that change the text direction." },
    ],
    ['an address may be absent', { url: '' }, {}],
  ])('%s', (_, change, errors) => {
    expect(validate({ ...report, ...change })).toEqual(errors)
  })
})

describe('what is sent', () => {
  it('names files by their URLs', () => {
    const file = { url: '/static/attachments/a.png', name: 'shot.png', bytes: 3, type: 'image/png' }
    const body = toIssueDraft({ ...report, files: [file] })
    expect(body.attachments).toEqual([file.url])
    expect(body).not.toHaveProperty('files')
  })
})

describe('tags', () => {
  it('are trimmed, told once, without their hash, and ten at most', () => {
    expect(addTag(['ui'], ' #zoom ')).toEqual(['ui', 'zoom'])
    expect(addTag(['ui'], 'ui')).toEqual(['ui'])
    expect(addTag(['ui'], '  ')).toEqual(['ui'])
    const ten = Array.from({ length: 10 }, (_, at) => `tag ${at}`)
    expect(addTag(ten, 'eleventh')).toEqual(ten)
  })
})

describe('a kept draft', () => {
  it('comes back as it was', () => {
    expect(parseReport(JSON.parse(JSON.stringify(report)), newReport(null, surroundings))).toEqual(report)
  })

  it.each([[null], ['text'], [{ title: 3 }], [{ tags: 'ui' }], [{ files: null }]])('%j is none', (value) => {
    expect(parseReport(value, report)).toBeNull()
  })
})
