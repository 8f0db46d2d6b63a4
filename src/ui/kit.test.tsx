// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Button } from './button'
import { Hint } from './hint'
import { Loading } from './loading'
import { Tabs } from './tabs'
import { TextArea, TextField } from './text-field'

afterEach(cleanup)

describe('the loading wrapper', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('shows its text, and for 300 ms both text and content', () => {
    const { rerender } = render(<Loading>content</Loading>)
    expect(screen.getByRole('status').textContent).toBe('Loading...')
    expect(screen.queryByText('content')).toBeNull()
    rerender(<Loading loading={false}>content</Loading>)
    expect(screen.getByText('content')).toBeDefined()
    act(() => vi.advanceTimersByTime(299))
    expect(screen.getByRole('status')).toBeDefined()
    act(() => vi.advanceTimersByTime(1))
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('takes another text', () => {
    render(<Loading text="Verifying..." />)
    expect(screen.getByRole('status').textContent).toBe('Verifying...')
  })

  it('shows no text where nothing loads', () => {
    render(<Loading loading={false}>content</Loading>)
    expect(screen.queryByRole('status')).toBeNull()
  })
})

describe('a field', () => {
  it('names its input, and describes it by hint and error', () => {
    render(<TextField label="Email" hint="Private." error="Email is required" required />)
    const input = screen.getByRole('textbox', { name: 'Email' })
    const described = input.getAttribute('aria-describedby')?.split(' ') ?? []
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual(['Private.', 'Email is required'])
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(input).toHaveProperty('required', true)
  })

  it.each([
    [0, undefined],
    [8, undefined],
    [9, 'near'],
    [10, 'full'],
  ])('with %i of 10 characters counts them at level %s', (used, level) => {
    render(<TextArea label="Text" counter maxLength={10} value={'x'.repeat(used)} readOnly />)
    expect(screen.getByText(`${used} / 10`).getAttribute('data-level') ?? undefined).toBe(level)
  })
})

describe('tabs', () => {
  const tabs = ['one', 'two', 'three'].map((key) => ({ key, label: key, panel: `panel ${key}` }))

  function Three() {
    const [chosen, choose] = useState('one')
    return <Tabs label="Numbers" tabs={tabs} chosen={chosen} onChoose={choose} />
  }

  it('are walked by arrow keys, round the ends, and by Home and End', async () => {
    const user = userEvent.setup()
    render(<Three />)
    await user.tab()
    const seen: (string | null)[] = []
    for (const key of ['{ArrowRight}', '{ArrowLeft}', '{ArrowLeft}', '{ArrowRight}', '{End}', '{Home}']) {
      await user.keyboard(key)
      expect(document.activeElement?.getAttribute('aria-selected')).toBe('true')
      seen.push(screen.getByRole('tabpanel').textContent)
    }
    expect(seen).toEqual(['panel two', 'panel one', 'panel three', 'panel one', 'panel three', 'panel one'])
  })
})

describe('a hint', () => {
  it('explains on hover and on focus, and Escape takes it away', async () => {
    const user = userEvent.setup()
    render(<Hint label="About layers">1 to 5</Hint>)
    expect(screen.queryByRole('tooltip')).toBeNull()
    await user.hover(screen.getByRole('button', { name: 'About layers' }))
    expect(screen.getByRole('tooltip').textContent).toBe('1 to 5')
    await user.unhover(screen.getByRole('button', { name: 'About layers' }))
    expect(screen.queryByRole('tooltip')).toBeNull()
    await user.tab()
    expect(screen.getByRole('tooltip')).toBeDefined()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('tooltip')).toBeNull()
  })
})

it('a busy button keeps the focus, takes no click and submits nothing', async () => {
  const user = userEvent.setup()
  const clicked = vi.fn<() => void>()
  const submitted = vi.fn<(event: React.SyntheticEvent) => void>((event) => event.preventDefault())
  render(
    <form onSubmit={submitted}>
      <Button type="submit" busy onClick={clicked}>
        Save
      </Button>
    </form>,
  )
  const button = screen.getByRole('button', { name: 'Save' })
  await user.click(button)
  expect(document.activeElement).toBe(button)
  expect(clicked).not.toHaveBeenCalled()
  expect(submitted).not.toHaveBeenCalled()
})
