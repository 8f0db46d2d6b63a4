import { describe, expect, it } from 'vitest'
import { describeChange, isLongText, priorities, priorityLabel, statuses, statusLabel, typeLabel, types } from './words'

describe('display', () => {
  it('types: bug, improvement, feature request, UI/UX, performance, security; anything else shown as Other', () => {
    expect(types.map(typeLabel)).toEqual([
      'Bug',
      'Improvement',
      'Feature Request',
      'UI/UX',
      'Performance',
      'Security',
      'Other',
    ])
    expect(typeLabel('SOMETHING_NEW')).toBe('Other')
  })

  it("status labels Open, In Progress, Resolved, Closed, Duplicate, Won't Fix", () => {
    expect(statuses.map(statusLabel)).toEqual(['Open', 'In Progress', 'Resolved', 'Closed', 'Duplicate', "Won't Fix"])
  })

  it('priorities LOW, MEDIUM, HIGH, URGENT', () => {
    expect(priorities.map(priorityLabel)).toEqual(['Low', 'Medium', 'High', 'Urgent'])
  })
})

describe('a change', () => {
  it.each([
    ['status', 'OPEN', 'WONT_FIX', "changed the status from Open to Won't Fix"],
    ['priority', 'LOW', 'URGENT', 'changed the priority from Low to Urgent'],
    ['type', 'BUG', 'UI_UX', 'changed the type from Bug to UI/UX'],
    ['assignedTo', null, 'root', 'assigned it to root'],
    ['assignedTo', 'root', null, 'unassigned root'],
    ['title', 'Old', 'New', 'changed the title from “Old” to “New”'],
    ['tags', 'ui', null, 'removed the tags'],
    ['tags', null, 'ui, zoom', 'changed the tags to ui, zoom'],
    ['attachments', 'a.png', 'a.png, b.log', 'changed the files to a.png, b.log'],
    ['description', 'a', 'b', 'edited the description'],
    ['reproductionSteps', null, '1.', 'added the steps to reproduce'],
    ['url', 'https://k.example', null, 'removed the page'],
  ] as const)('of %s from %s to %s', (field, from, to, words) => {
    expect(describeChange({ field, from, to })).toBe(words)
  })

  it('of a long text has a wording to unfold', () => {
    expect(isLongText('description')).toBe(true)
    expect(isLongText('status')).toBe(false)
  })
})
