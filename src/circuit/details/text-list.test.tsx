// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { TextList } from './text-list'

// There is no layout to scroll in.
Element.prototype.scrollIntoView = () => {}

afterEach(cleanup)

interface FormProps {
  kind?: 'tag' | 'reference'
  initial: readonly string[]
  maxEntries?: number
  onSend?: () => void
}

function Form({ kind = 'tag', initial, maxEntries = 20, onSend }: FormProps) {
  const [entries, setEntries] = useState(initial)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSend?.()
      }}
    >
      <TextList
        id="list"
        label="List"
        kind={kind}
        placeholder=""
        entries={entries}
        onChange={setEntries}
        maxLength={50}
        maxEntries={maxEntries}
      />
      <button type="submit">Save</button>
    </form>
  )
}

const field = () => screen.getByRole('textbox', { name: 'List' })
const listed = () => screen.getAllByRole('listitem').map((item) => item.textContent)

test('a tag loses the sign in front, and is added once in whichever case', async () => {
  const user = userEvent.setup()
  render(<Form initial={['zebra']} />)
  await user.type(field(), '#hash{Enter}ZEBRA{Enter}#Hash{Enter}#{Enter}')
  expect(listed()).toEqual(['zebra', 'hash'])
})

test('a reference is kept as it is written', async () => {
  const user = userEvent.setup()
  render(<Form kind="reference" initial={['zebra']} />)
  await user.type(field(), '#1{Enter}ZEBRA{Enter}')
  expect(listed()).toEqual(['zebra', '#1', 'ZEBRA'])
})

test('the list says in its own words alone why an entry cannot be added, and takes the focus when its form is sent', async () => {
  const onSend = vi.fn<() => void>()
  const user = userEvent.setup()
  render(<Form initial={['one', 'two']} maxEntries={2} onSend={onSend} />)
  const isLeftToBrowser = vi.fn<(isLeft: boolean) => void>()
  field().addEventListener('invalid', (event) => setTimeout(() => isLeftToBrowser(!event.defaultPrevented)))
  await user.type(field(), 'three')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('You can add at most 2 tags.')).toBeDefined()
  expect(onSend).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(field())
  await vi.waitFor(() => expect(isLeftToBrowser).toHaveBeenCalledWith(false))
})
