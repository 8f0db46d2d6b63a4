// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { CollectionSummary } from '../../contract/collections'
import { ada, bell, listOf, openApp, patience, replies, showWholePage, withServer } from './testing'

const collection: CollectionSummary = {
  id: '0190a000-0000-7000-8000-000000000301',
  name: 'First steps',
  description: 'Where to begin.',
  isPublic: true,
  author: { id: ada.id, username: 'ketwork', profileImage: null },
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  circuitCount: 24,
  pictures: [],
}
const answered = (...data: CollectionSummary[]) => ({ data, page: { nextCursor: null, total: data.length } })

withServer(() => ({ 'GET /circuits': listOf(bell), 'GET /collections': answered(collection) }))

beforeEach(showWholePage)

const section = () => screen.findByRole('region', { name: 'Collections to explore' }, patience)

it('the home page leads to the collections that come with the product, and to all', async () => {
  const asked: string[] = []
  replies['GET /collections'] = (url) => {
    asked.push(url.search)
    return answered(collection)
  }
  openApp('/')
  const links = within(await section())
  expect(links.getByRole('link', { name: 'First steps' }).getAttribute('href')).toBe(`/collections/${collection.id}`)
  expect(links.getByRole('link', { name: 'All collections' }).getAttribute('href')).toBe('/collections')
  expect(links.getByText('24 circuits')).toBeDefined()
  expect(asked).toEqual(['?curated=true&limit=12'])
})

it('where there are none it says so', async () => {
  replies['GET /collections'] = answered()
  openApp('/')
  expect(within(await section()).getByText('There are no collections here yet.')).toBeDefined()
})

it('a failure is said, and the next try shows them', async () => {
  replies['GET /collections'] = { status: 400 }
  const user = openApp('/')
  expect(await screen.findByText('The collections could not be shown.', {}, patience)).toBeDefined()
  replies['GET /collections'] = answered(collection)
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await section()).toBeDefined()
})
