import { describe, expect, it } from 'vitest'
import { edit, historyOf, undo } from './history'
import { defaultSettings, type SettingsChanges } from './settings'
import { activate, duplicate, nameDistinctly, problemOfName, remove, rename, restore } from './variant-edits'
import { activeVariant, onlyVariant, withHistory, type Variants } from './variants'

const one = onlyVariant(historyOf(defaultSettings))
const two = duplicate(one)

const set = (variants: Variants, changes: SettingsChanges): Variants =>
  withHistory(variants, edit(activeVariant(variants).history, { type: 'set', changes }, 2, 0))

const namesOf = ({ all }: Variants) => all.map(({ name }) => name)

describe('Variants', () => {
  it('a copy stands behind its original, has its settings and no edits, and is the active one', () => {
    const changed = set(one, { qubits: 7 })
    const copied = duplicate(changed)
    expect(namesOf(copied)).toEqual(['Variant A', 'Variant B'])
    expect(activeVariant(copied)).toMatchObject({ name: 'Variant B', history: { present: { qubits: 7 }, past: [] } })
    const third = duplicate(activate(copied, 0))
    expect(namesOf(third)).toEqual(['Variant A', 'Variant C', 'Variant B'])
  })

  it('there are at most four', () => {
    const four = duplicate(duplicate(two))
    expect(namesOf(four)).toHaveLength(4)
    expect(duplicate(four)).toBe(four)
  })

  it('each has its own settings and its own undo', () => {
    const changed = activate(set(activate(set(two, { layers: 3 }), 0), { qubits: 6 }), 1)
    expect(changed.all.map(({ history: { present } }) => [present.qubits, present.layers])).toEqual([
      [6, 1],
      [4, 3],
    ])
    const undone = undo(activeVariant(changed).history)
    if (undone === null) throw new Error('There is an edit to undo.')
    const after = withHistory(changed, undone.history)
    expect(after.all.map(({ history: { present } }) => [present.qubits, present.layers])).toEqual([
      [6, 1],
      [4, 1],
    ])
  })

  it('a removed one gives way to its neighbour, comes back where it was, and leaves its name', () => {
    const three = duplicate(two)
    const removed = remove(activate(three, 1), 1)
    expect([namesOf(removed), activeVariant(removed).name]).toEqual([['Variant A', 'Variant C'], 'Variant C'])
    expect(restore(removed)).toEqual({ ...three, activeId: 1 })
    expect(restore(activate(removed, 0)), 'until the variants change again').not.toHaveProperty('all', three.all)
    const again = duplicate(removed)
    expect([namesOf(again), new Set(again.all.map(({ id }) => id)).size]).toEqual([
      ['Variant A', 'Variant C', 'Variant B'],
      3,
    ])
    expect(activeVariant(remove(three, 0)).id).toBe(three.activeId)
  })

  it('the last one stays', () => {
    expect(remove(one, 0)).toBe(one)
  })

  it('a name is not blank, not long, and no other has it', () => {
    expect(namesOf(rename(two, 1, ' Ring '))).toEqual(['Variant A', 'Ring'])
    expect(problemOfName(two, 1, '  ')).toBe('Enter a name.')
    expect(problemOfName(two, 1, 'x'.repeat(41))).toBe('A name can have at most 40 characters.')
    expect(problemOfName(two, 1, 'variant a')).toBe('Another variant has this name.')
    expect(problemOfName(two, 1, 'Variant B')).toBeNull()
  })

  it('circuits with the same name get the name of their variant, but the first, and undo takes it back', () => {
    const three = duplicate(duplicate(set(one, { name: 'Bell' })))
    const circuitNamesOf = ({ all }: Variants) => all.map(({ history: { present } }) => present.name)
    const named = nameDistinctly(three, [0, 1, 2], 0)
    expect(circuitNamesOf(named)).toEqual(['Bell', 'Bell (Variant B)', 'Bell (Variant C)'])
    expect(nameDistinctly(named, [0, 1, 2], 0), 'a second time changes nothing').toEqual(named)
    expect(circuitNamesOf(nameDistinctly(three, [1], 0))).toEqual(['Bell', 'Bell (Variant B)', 'Bell'])
    expect(undo(activeVariant(named).history)?.history.present.name).toBe('Bell')
    const long = nameDistinctly(duplicate(set(one, { name: 'x'.repeat(100) })), [1], 0)
    expect(circuitNamesOf(long)[1]).toBe(`${'x'.repeat(88)} (Variant B)`)
    expect(circuitNamesOf(nameDistinctly(two, [0, 1], 0))).toEqual(['', ''])
  })
})
