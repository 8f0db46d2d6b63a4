// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { CircuitSummary } from '../../contract/circuits'
import { signIn } from '../session/session'
import { ada, bell, listOf, openApp, patience, sentTo, withServer } from './testing'

const circuits = ['One', 'Two', 'Three', 'Four'].map((name, index) => ({
  ...bell,
  id: `0190a000-0000-7000-8000-00000000040${index}`,
  name,
}))
const [one, two, three, four] = circuits.map(({ id }) => id)

const collectionOf = (order: readonly CircuitSummary[]) => ({
  id: '0190a000-0000-7000-8000-000000000301',
  name: 'To read',
  description: '',
  isPublic: false,
  author: { id: ada.id, username: ada.username, profileImage: null },
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  circuitCount: order.length,
  circuits: order.map((circuit) => ({ circuit, note: '' })),
})
const path = '/collections/0190a000-0000-7000-8000-000000000301'
const moveOf = (id: string | undefined) => `PATCH ${path}/circuits/${id}`

/** Set by a test: the server refuses the next move. */
let isRefused = false

withServer(() => {
  let order: readonly CircuitSummary[] = circuits
  const move = (circuit: CircuitSummary) => (_: URL, body: unknown) => {
    if (isRefused) {
      isRefused = false
      return { status: 409, message: 'The collection has changed.' }
    }
    const { before } = body as { before: string | null }
    const others = order.filter(({ id }) => id !== circuit.id)
    const place = before === null ? others.length : others.findIndex(({ id }) => id === before)
    order = others.toSpliced(place, 0, circuit)
    return { data: collectionOf(order) }
  }
  return {
    'GET /circuits': listOf(),
    [`GET ${path}`]: () => ({ data: collectionOf(order) }),
    [`GET ${path}/follow`]: { data: { isFollowing: false, followerCount: 0 } },
    ...Object.fromEntries(circuits.map((circuit) => [moveOf(circuit.id), move(circuit)])),
  }
})

const shownOrder = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

/** The tools of a circuit in the collection. */
const tools = async (name: string) =>
  within(await screen.findByRole('group', { name: `${name} in this collection` }, patience))

it.each([
  ['Move to start', 'Three', three, one, ['Three', 'One', 'Two', 'Four'], 1],
  ['Move to end', 'One', one, null, ['Two', 'Three', 'Four', 'One'], 4],
] as const)(
  '“%s” is one request, and keeps the focus on the circuit',
  async (press, name, id, before, order, number) => {
    signIn({ user: ada, token: 't' })
    const user = openApp(path)
    const menu = (await tools(name)).getByRole('button', { name: 'Move' })
    await user.click(menu)
    await user.click(screen.getByRole('button', { name: press }))
    await waitFor(() => expect(shownOrder()).toEqual(order))
    expect(document.activeElement).toBe((await tools(name)).getByRole('button', { name: 'Move' }))
    expect(screen.queryByRole('button', { name: press })).toBeNull()
    expect(screen.getByText(`${name} is now number ${number} of 4.`)).toBeDefined()
    await waitFor(() => expect(sentTo(moveOf(id))).toEqual([{ before }]))
  },
)

it('a circuit is moved to the position that is typed, which is one of the collection', async () => {
  signIn({ user: ada, token: 't' })
  const user = openApp(path)
  await user.click((await tools('One')).getByRole('button', { name: 'Move' }))
  await user.type(screen.getByRole('spinbutton', { name: 'Position, 1 to 4' }), '5{Enter}')
  expect(screen.getByText('Please enter a whole number from 1 to 4.')).toBeDefined()
  expect(sentTo(moveOf(one))).toEqual([])
  await user.clear(screen.getByRole('spinbutton'))
  await user.type(screen.getByRole('spinbutton'), '3{Enter}')
  await waitFor(() => expect(shownOrder()).toEqual(['Two', 'Three', 'One', 'Four']))
  await waitFor(() => expect(sentTo(moveOf(one))).toEqual([{ before: four }]))
})

it('a press that comes before the page shows the one before it goes on from there', async () => {
  signIn({ user: ada, token: 't' })
  openApp(path)
  const later = (await tools('One')).getByRole('button', { name: 'Move later' })
  fireEvent.click(later)
  // The cache has it before the page is rendered again.
  for (let turn = 0; turn < 50; turn++) await Promise.resolve()
  expect(shownOrder()[0]).toBe('One')
  fireEvent.click(later)
  await waitFor(() => expect(sentTo(moveOf(one))).toEqual([{ before: three }, { before: four }]))
})

/** The handle of a circuit, in a page where each circuit has a row of 100 pixels of its own. */
async function handleOf(number: number): Promise<HTMLElement> {
  signIn({ user: ada, token: 't' })
  openApp(path)
  await tools('Four')
  for (const [row, item] of [
    ...((await screen.findByText('1', { selector: '[data-handle]' })).closest('ol')?.children ?? []),
  ].entries()) {
    item.getBoundingClientRect = () => new DOMRect(0, 100 * row, 100, 100)
  }
  const handle = screen.getByText(String(number), { selector: '[data-handle]' })
  handle.setPointerCapture = () => {}
  return handle
}
const at = (y: number, pointerId = 1) => ({ pointerId, button: 0, clientX: 50, clientY: y })

describe('dragging', () => {
  it.each(['mouse', 'touch', 'pen'])(
    'by %s drops a circuit on another one, of which it takes the place',
    async (kind) => {
      const handle = await handleOf(4)
      fireEvent.pointerDown(handle, { ...at(350), pointerType: kind })
      fireEvent.pointerMove(handle, { ...at(150), pointerType: kind })
      expect(screen.getByRole('heading', { level: 2, name: 'Two' }).closest('li')?.dataset['over']).toBe('true')
      fireEvent.pointerUp(handle, { ...at(150), pointerType: kind })
      await waitFor(() => expect(shownOrder()).toEqual(['One', 'Four', 'Two', 'Three']))
      await waitFor(() => expect(sentTo(moveOf(four))).toEqual([{ before: two }]))
    },
  )

  it.each([
    ['Escape', (handle: HTMLElement) => fireEvent.keyDown(handle, { key: 'Escape' })],
    ['the browser', (handle: HTMLElement) => fireEvent.pointerCancel(handle, at(150))],
    ['being dropped beside the list', (handle: HTMLElement) => fireEvent.pointerMove(handle, at(900))],
  ])('that is ended by %s moves nothing', async (_, stop) => {
    const handle = await handleOf(4)
    fireEvent.pointerDown(handle, at(350))
    fireEvent.pointerMove(handle, at(150))
    stop(handle)
    fireEvent.pointerUp(handle, at(900))
    expect(shownOrder()).toEqual(['One', 'Two', 'Three', 'Four'])
    expect(document.querySelector('[data-dragged], [data-over]')).toBeNull()
    expect(sentTo(moveOf(four))).toEqual([])
  })

  it('goes on while another finger touches', async () => {
    const handle = await handleOf(4)
    fireEvent.pointerDown(handle, at(350))
    fireEvent.pointerMove(handle, at(150))
    fireEvent.pointerDown(handle, at(350, 2))
    fireEvent.pointerUp(handle, at(350, 2))
    fireEvent.pointerUp(handle, at(150))
    await waitFor(() => expect(sentTo(moveOf(four))).toEqual([{ before: two }]))
  })
})

it('a move that is refused is told, although another one followed it', async () => {
  signIn({ user: ada, token: 't' })
  openApp(path)
  isRefused = true
  fireEvent.click((await tools('One')).getByRole('button', { name: 'Move later' }))
  fireEvent.click((await tools('Four')).getByRole('button', { name: 'Move earlier' }))
  expect(await screen.findByText('The collection has changed.')).toBeTruthy()
})
