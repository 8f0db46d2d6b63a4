import { expect, it } from 'vitest'
import type { CircuitSummary } from '../../../contract/circuits'
import { distinctGroups } from './related-groups'

const circuit = (id: string): CircuitSummary => ({
  id,
  name: id,
  description: '',
  isPublic: true,
  authorId: null,
  author: null,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  imagePath: null,
  imageSize: null,
  circuitParams: { qubits: 2, layers: null, depth: 3 },
  category: { name: 'Basics' },
  tags: [],
  likeCount: 0,
  commentCount: 0,
  isLiked: false,
  isFavorite: false,
})

const noFamily = { ancestors: [], descendants: [] }

it('related lists never repeat a circuit', () => {
  const related = {
    similar: [
      { ...circuit('twin'), reason: 'Same gate counts and connectivity' },
      { ...circuit('cousin'), reason: '3 of 4 parts in common' },
    ],
    forks: [circuit('twin'), circuit('fork')],
    byAuthor: [circuit('cousin'), circuit('fork'), circuit('other')],
  }
  const groups = distinctGroups(related, noFamily)
  const ids = (circuits: readonly CircuitSummary[]) => circuits.map(({ id }) => id)
  expect(ids(groups.similar)).toEqual(['twin', 'cousin'])
  expect(ids(groups.forks)).toEqual(['fork'])
  expect(ids(groups.byAuthor)).toEqual(['other'])
})

it('what the family tree shows is in no list below it', () => {
  const related = {
    similar: [
      { ...circuit('origin'), reason: 'Same gate counts and connectivity' },
      { ...circuit('twin'), reason: 'Same gate counts and connectivity' },
    ],
    forks: [circuit('remix'), circuit('older remix')],
    byAuthor: [circuit('remix of remix')],
  }
  const member = (id: string) => ({ id, name: id, author: null, isPublic: true })
  const groups = distinctGroups(related, {
    ancestors: [member('origin')],
    descendants: [
      { ...member('remix'), originId: 'circuit' },
      { ...member('remix of remix'), originId: 'remix' },
    ],
  })
  expect(groups.similar.map(({ id }) => id)).toEqual(['twin'])
  expect(
    groups.forks.map(({ id }) => id),
    'where the tree is cut',
  ).toEqual(['older remix'])
  expect(groups.byAuthor).toEqual([])
})
