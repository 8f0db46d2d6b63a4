// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter, Link } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { parameterValuesOf, setParameterValues } from '../../../session/parameter-values'
import { dismiss, shownToasts } from '../../../ui/toast'
import { ValuesInUrl } from './values-in-url'

const page = '/circuits/1'

const hashes = ['#values=theta:1', '#values=theta:2', '#values=theta:2,n:3', '#values=%E0%A4%A', '#comments'] as const

function show(hash: string) {
  window.history.replaceState(null, '', `${page}${hash}`)
  render(
    <BrowserRouter>
      <ValuesInUrl page={page} />
      {hashes.map((other) => (
        <Link key={other} to={{ hash: other }}>
          {other}
        </Link>
      ))}
    </BrowserRouter>,
  )
}

const values = () => parameterValuesOf(page).values

/** Follows a link on the page, as somebody does who pastes another link into the address bar. */
const open = async (hash: (typeof hashes)[number]) => userEvent.click(screen.getByRole('link', { name: hash }))

/** Goes to the last entry of the history. */
const goBack = async () => act(async () => window.history.back())

beforeEach(() => setParameterValues(page, { values: {}, locked: [] }))

afterEach(() => {
  cleanup()
  for (const { id } of shownToasts()) dismiss(id)
})

it('values follow the address', async () => {
  show('#values=theta:1')
  expect(values()).toEqual({ theta: 1 })
  await open('#values=theta:2,n:3')
  await waitFor(() => expect(values()).toEqual({ theta: 2, n: 3 }))
  await goBack()
  await waitFor(() => expect(values()).toEqual({ theta: 1 }))
})

it('the same address takes values back that were changed since', async () => {
  show('#values=theta:1')
  act(() => setParameterValues(page, { values: { theta: 5 }, locked: [] }))
  await open('#values=theta:1')
  await waitFor(() => expect(values()).toEqual({ theta: 1 }))
})

it('back to an address without values is back to the circuit’s own', async () => {
  show('')
  await open('#values=theta:2')
  await waitFor(() => expect(values()).toEqual({ theta: 2 }))
  await goBack()
  await waitFor(() => expect(values()).toEqual({}))
})

it('other places of the page leave values alone', async () => {
  show('#values=theta:1')
  await open('#comments')
  expect(values()).toEqual({ theta: 1 })
})

it('values of this tab stay where an address without any is opened', () => {
  setParameterValues(page, { values: { theta: 4 }, locked: [] })
  show('')
  expect(values()).toEqual({ theta: 4 })
})

it('says that a link is damaged', async () => {
  show('#values=theta:1')
  await open('#values=%E0%A4%A')
  await waitFor(() => expect(shownToasts().map(({ text }) => text)).toEqual([expect.stringContaining('damaged')]))
})
