// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CircuitSummary } from '../../contract/circuits'
import { queryClient } from '../api/query-client'
import { signIn } from '../session/session'
import { loadPageAt } from './app-routes'
import { ada, address, openApp, patience, replies, sentTo, withServer, type Reply } from './testing'

const bell: CircuitSummary = {
  id: '0190a000-0000-7000-8000-000000000101',
  name: 'Bell pair',
  description: '',
  isPublic: true,
  authorId: ada.id,
  author: { id: ada.id, username: 'ada', profileImage: null },
  createdAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  updatedAt: '2026-01-01T00:00:00Z',
  imagePath: null,
  imageSize: null,
  circuitParams: { qubits: 2, layers: null, depth: 3 },
  category: { name: 'Basics' },
  tags: ['entanglement', 'textbook', 'two qubits'].map((name, index) => ({ id: `tag-${index}`, name })),
  likeCount: 4,
  commentCount: 1,
  isLiked: false,
  isFavorite: false,
}

const listOf = (...circuits: CircuitSummary[]): Reply => ({
  data: circuits,
  page: { nextCursor: null, total: circuits.length },
})

withServer(() => ({
  'GET /circuits': listOf(bell),
  'GET /circuits/facets': { data: { categories: [{ name: 'Basics', count: 1 }], tags: [] } },
  [`GET /users/${ada.id}`]: { data: ada },
}))

describe('the home page', () => {
  it('leads visitors to login and library', async () => {
    openApp('/')
    expect(await screen.findByRole('heading', { name: 'Welcome to Ketwork' }, patience)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Login to access' }).getAttribute('href')).toBe('/login')
    expect(screen.getByRole('link', { name: 'Explore Circuits' }).getAttribute('href')).toBe('/circuits')
    expect(screen.getByRole('link', { name: 'Discover Features Below' }).getAttribute('href')).toBe('#features')
  })

  it('leads members to generator and library', async () => {
    signIn({ user: ada, token: 't' })
    openApp('/')
    const create = await screen.findByRole('link', { name: 'Create Quantum Circuit' }, patience)
    expect(create.getAttribute('href')).toBe('/circuit-generator')
    expect(screen.getByRole('link', { name: 'Browse Library' }).getAttribute('href')).toBe('/circuits')
  })
})

it('a page that was loaded ahead is there at once, without a word that it loads', async () => {
  await loadPageAt('/privacy')
  openApp('/privacy')
  expect(screen.getByRole('heading', { name: 'Privacy Policy' })).toBeDefined()
})

it('the bar shows login and register to visitors, the profile to members', async () => {
  openApp('/terms')
  const bar = within(screen.getByRole('navigation', { name: 'Main' }))
  const links = () => bar.getAllByRole('link').map((link) => link.textContent)
  expect(links()).toEqual(['Home', 'Circuits', 'Generator', 'Login', 'Register'])
  signIn({ user: ada, token: 't' })
  await waitFor(() => expect(links()).toEqual(['Home', 'Circuits', 'Generator', 'Profile']))
})

it('dark mode is stored and marks the page', async () => {
  const user = openApp('/terms')
  const toggle = screen.getByRole('button', { name: 'Dark mode' })
  await user.click(toggle)
  expect(localStorage.getItem('darkMode')).toBe('true')
  expect(document.documentElement.classList.contains('dark')).toBe(true)
  expect(toggle.getAttribute('aria-pressed')).toBe('true')
  await user.click(toggle)
  expect(localStorage.getItem('darkMode')).toBe('false')
  expect(document.documentElement.classList.contains('dark')).toBe(false)
})

it('the banner comes after a second, and stays away once dismissed', async () => {
  const user = openApp('/terms')
  expect(screen.queryByRole('complementary', { name: 'Announcement' })).toBeNull()
  const banner = within(await screen.findByRole('complementary', { name: 'Announcement' }, patience))
  expect(banner.getByRole('link', { name: 'Follow' })).toBeDefined()
  expect(banner.getByRole('link', { name: 'Learn More' })).toBeDefined()
  await user.click(banner.getByRole('button', { name: 'Dismiss announcement' }))
  expect(screen.queryByRole('complementary', { name: 'Announcement' })).toBeNull()
  expect(Number(localStorage.getItem('bannerDismissedUntil'))).toBeGreaterThan(Date.now() + 2.9 * 24 * 3_600_000)
})

it('an address that leads nowhere says so', async () => {
  openApp('/nowhere')
  expect(await screen.findByRole('heading', { name: 'Page not found' }, patience)).toBeDefined()
  await waitFor(() => expect(document.title).toBe('Page not found'))
})

describe('the library', () => {
  it('shows a card with its facts', async () => {
    openApp('/circuits')
    const link = await screen.findByRole('link', { name: 'Bell pair' }, patience)
    expect(link.getAttribute('href')).toBe(`/circuits/${bell.id}`)
    const card = within(screen.getByRole('article'))
    for (const text of [
      'No visualization',
      'No description provided',
      '3 hours ago',
      'Basics',
      'entanglement',
      '+1',
      '—',
    ])
      expect(card.getByText(text)).toBeDefined()
    expect(card.queryByText('two qubits')).toBeNull()
    expect(screen.getByRole('link', { name: 'Create Circuit' }).getAttribute('href')).toBe('/generator')
  })

  it('asks for what the URL says, and writes there what is chosen', async () => {
    const asked: string[] = []
    replies['GET /circuits'] = (url) => {
      asked.push(url.search)
      return listOf(bell)
    }
    const user = openApp('/circuits?q=bell')
    await screen.findByRole('link', { name: 'Bell pair' }, patience)
    await user.click(screen.getByRole('button', { name: 'Categories' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Basics' }))
    await waitFor(() => expect(address()).toBe('/circuits?q=bell&category=Basics'))
    await waitFor(() => expect(asked).toEqual(['?q=bell', '?q=bell&category=Basics']))
    await user.click(screen.getByRole('button', { name: 'Remove category Basics' }))
    await waitFor(() => expect(address()).toBe('/circuits?q=bell'))
    await user.click(screen.getByRole('button', { name: 'Clear all' }))
    await waitFor(() => expect(address()).toBe('/circuits'))
    expect(screen.queryByText('Active filters:')).toBeNull()
  })

  it('takes several categories and tags, also of clicks that come faster than the page is drawn', async () => {
    replies['GET /circuits/facets'] = {
      data: {
        categories: ['Basics', 'QAOA', 'QNN'].map((name) => ({ name, count: 1 })),
        tags: ['chemistry', 'vqe'].map((name) => ({ name, count: 2 })),
      },
    }
    const asked: string[] = []
    replies['GET /circuits'] = (url) => {
      asked.push(url.search)
      return listOf(bell)
    }
    const user = openApp('/circuits')
    await user.click(await screen.findByRole('button', { name: 'Categories' }, patience))
    const boxes = [
      await screen.findByRole('checkbox', { name: 'Basics' }),
      screen.getByRole('checkbox', { name: 'QNN' }),
    ]
    act(() => {
      for (const box of boxes) box.click()
    })
    await waitFor(() => expect(address()).toBe('/circuits?category=Basics&category=QNN'))
    expect(screen.getByRole('button', { name: 'Categories (2)' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Tags' }))
    await user.click(await screen.findByRole('checkbox', { name: 'vqe' }))
    await user.click(await screen.findByRole('checkbox', { name: 'chemistry' }))
    await waitFor(() => expect(asked.at(-1)).toBe('?category=Basics&category=QNN&tag=vqe&tag=chemistry'))
  })

  it.each([
    [1, 'Similar names'],
    [0, 'Nothing matches exactly. Similar names:'],
  ])('where %i circuits match, the others come under a sentence', async (matching, sentence) => {
    const grover = { ...bell, id: '00000000-0000-7000-8000-000000000099', name: 'Grover search' }
    replies['GET /circuits'] = { ...listOf(bell, grover), page: { nextCursor: null, total: 2, matching } }
    openApp('/circuits?q=grovr')
    const heading = await screen.findByRole('heading', { name: sentence }, patience)
    const isBehind = (name: string) =>
      Boolean(heading.compareDocumentPosition(screen.getByRole('link', { name })) & Node.DOCUMENT_POSITION_FOLLOWING)
    expect(['Bell pair', 'Grover search'].map(isBehind)).toEqual([matching === 0, true])
    expect(screen.getByText('2 circuits')).toBeDefined()
  })

  it('says where only part of the library was searched', async () => {
    replies['GET /circuits'] = { ...listOf(bell), page: { nextCursor: null, total: 1, isPartial: true } }
    openApp('/circuits?q=,')
    expect(await screen.findByText(/Only part of the library was searched/, {}, patience)).toBeDefined()
  })

  it('says when nothing matches, and that there is nothing to choose', async () => {
    replies['GET /circuits'] = listOf()
    replies['GET /circuits/facets'] = { data: { categories: [], tags: [] } }
    const user = openApp('/circuits?q=nothing')
    expect(await screen.findByText('No circuits found matching your filters.', {}, patience)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Clear filters' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Tags' }))
    expect(screen.getByText('No tags available')).toBeDefined()
    await user.keyboard('{Escape}')
    expect(screen.queryByText('No tags available')).toBeNull()
  })

  it.each([
    [401, 'You need to log in to view these circuits', true],
    [500, 'Server error. Please try again later.', false],
  ])('on %i shows a panel, with login only where that helps', async (status, text, offersLogin) => {
    replies['GET /circuits'] = { status }
    openApp('/circuits')
    const panel = within(await screen.findByRole('alert', {}, patience))
    expect(panel.getByRole('heading', { name: text })).toBeDefined()
    expect(panel.queryByRole('link', { name: 'Log in' }) !== null).toBe(offersLogin)
    expect(panel.getByRole('link', { name: 'Go to Home' })).toBeDefined()
    expect(panel.getByRole('button', { name: 'Try Again' })).toBeDefined()
  })
})

describe('the page of a circuit', () => {
  const program = 'OPENQASM 3.0;\nqubit[2] q;'
  const circuit = {
    ...bell,
    qasmCode: program,
    references: ['https://arxiv.org/abs/quant-ph/9512005'],
    settings: null,
    comments: [
      { id: 'c', userId: null, circuitId: bell.id, content: 'Lovely.', createdAt: bell.createdAt, user: null },
    ],
  }
  const page = `/circuits/${bell.id}`

  beforeEach(() => {
    replies[`GET ${page}`] = { data: circuit }
  })

  it('shows its facts, its references, its program and its comments', async () => {
    const user = openApp(page)
    expect(await screen.findByRole('heading', { name: 'Bell pair', level: 1 }, patience)).toBeDefined()
    for (const text of ['2 qubits', 'depth 3', 'Basics', '#textbook', '1 comment', 'Lovely.'])
      expect(await screen.findByText(text, {}, patience)).toBeDefined()
    expect(screen.getByRole('button', { name: '4 likes' }).textContent).toBe('4 likes')
    expect(screen.getByRole('link', { name: 'ada' }).getAttribute('href')).toBe(`/profile/${ada.id}`)
    expect(await screen.findByText('Circuit visualization not available', {}, patience)).toBeDefined()
    expect((await screen.findByRole('region', { name: 'QASM Code' }, patience)).textContent).toContain('qubit[2] q;')
    await user.click(screen.getByRole('button', { name: 'References (1)' }))
    expect((await screen.findByRole('link', { name: /arxiv/ })).getAttribute('target')).toBe('_blank')
  })

  it('offers rename and delete to nobody else than author and administrators', async () => {
    openApp(page)
    await screen.findByRole('heading', { name: 'Bell pair', level: 1 }, patience)
    expect(screen.getByRole('button', { name: 'Share' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Edit title' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
    signIn({ user: { ...ada, id: 'another', role: 'ADMIN' }, token: 't' })
    expect(await screen.findByRole('button', { name: 'Delete' })).toBeDefined()
  })

  it('takes a new title, and no blank one', async () => {
    signIn({ user: ada, token: 't' })
    replies[`PATCH ${page}`] = (_, body) => ({ data: { ...bell, ...Object(body) } })
    const user = openApp(page)
    await user.click(await screen.findByRole('button', { name: 'Edit title' }, patience))
    const field = await screen.findByRole('textbox', { name: 'Circuit title' }, patience)
    await user.clear(field)
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
    await user.type(field, ' Bell state {Enter}')
    expect(await screen.findByRole('heading', { name: 'Bell state', level: 1 })).toBeDefined()
  })

  it('keeps the title in the form when the server refuses it', async () => {
    signIn({ user: ada, token: 't' })
    replies[`PATCH ${page}`] = { status: 500 }
    const user = openApp(page)
    await user.click(await screen.findByRole('button', { name: 'Edit title' }, patience))
    await user.type(await screen.findByRole('textbox', { name: 'Circuit title' }, patience), '!{Enter}')
    expect(await screen.findByText('Failed to update circuit title')).toBeDefined()
    expect(screen.getByRole('textbox', { name: 'Circuit title' })).toHaveProperty('value', 'Bell pair!')
  })

  it('asks before it deletes, and leads back to the library', async () => {
    signIn({ user: ada, token: 't' })
    replies[`DELETE ${page}`] = { status: 500 }
    const user = openApp(page)
    await user.click(await screen.findByRole('button', { name: 'Delete' }, patience))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Circuit' }, patience))
    expect(
      dialog.getByText('Are you sure you want to delete this circuit? This action cannot be undone.'),
    ).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Yes, delete' }))
    expect(await dialog.findByText('Failed to delete circuit. Please try again.')).toBeDefined()
    replies[`DELETE ${page}`] = {}
    await user.click(dialog.getByRole('button', { name: 'Yes, delete' }))
    await waitFor(() => expect(address()).toBe('/circuits'))
  })

  it('is deleted once by two immediate clicks, which report no failure', async () => {
    signIn({ user: ada, token: 't' })
    let isGone = false
    replies[`DELETE ${page}`] = () => {
      const status = isGone ? 404 : 200
      isGone = true
      return { status }
    }
    const user = openApp(page)
    await user.click(await screen.findByRole('button', { name: 'Delete' }, patience))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Circuit' }, patience))
    const confirm = dialog.getByRole('button', { name: 'Yes, delete' })
    fireEvent.click(confirm)
    fireEvent.click(confirm)
    await waitFor(() => expect(address()).toBe('/circuits'))
    expect(sentTo(`DELETE ${page}`)).toHaveLength(1)
    expect(screen.queryByText('Failed to delete circuit. Please try again.')).toBeNull()
  })

  it.each([
    [403, 'Access Denied', true],
    [404, 'Not Found', false],
  ])('on %i says why it cannot be shown', async (status, title, offersLogin) => {
    replies[`GET ${page}`] = { status }
    openApp(page)
    const panel = within(await screen.findByRole('alert', {}, patience))
    expect(panel.getByRole('heading', { name: title })).toBeDefined()
    expect(panel.getByText(`Status code: ${status}`)).toBeDefined()
    expect(panel.queryByRole('link', { name: 'Log in' }) !== null).toBe(offersLogin)
  })

  it('that is deleted under the reader says so', async () => {
    openApp(page)
    await screen.findByRole('heading', { name: 'Bell pair', level: 1 }, patience)
    replies[`GET ${page}`] = { status: 404 }
    await queryClient.invalidateQueries()
    expect(await screen.findByRole('heading', { name: 'Not Found' })).toBeDefined()
  })
})
