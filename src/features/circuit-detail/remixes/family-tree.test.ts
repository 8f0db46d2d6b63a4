import { expect, test } from 'vitest'
import { familyTree, type FamilyNode } from './family-tree'

const member = (id: string) => ({ id, name: id.toUpperCase(), author: null, isPublic: true })
const outline = ({ member: own, children }: FamilyNode): string =>
  `${own?.id ?? '*'}${children.length > 0 ? `(${children.map(outline).join(' ')})` : ''}`

test('a circuit stands between what it was made from and what was made from it', () => {
  const tree = familyTree('me', {
    ancestors: [member('parent'), member('grandparent')],
    descendants: [
      { ...member('a'), originId: 'me' },
      { ...member('b'), originId: 'me' },
      { ...member('c'), originId: 'a' },
    ],
    remixCount: 2,
    isCut: false,
  })
  expect(outline(tree)).toBe('grandparent(parent(*(a(c) b)))')
})

test('a circuit without a family stands alone', () => {
  expect(outline(familyTree('me', { ancestors: [], descendants: [], remixCount: 0, isCut: false }))).toBe('*')
})
