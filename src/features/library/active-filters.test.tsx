// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ActiveFilters } from './active-filters'
import { withoutFilters, type LibraryFilters } from './filters'

afterEach(cleanup)

const none = withoutFilters({ sort: 'newest' })

/** Shows the chips of filters. @returns what the filters are after each change */
function show(filters: Partial<LibraryFilters>) {
  let current: LibraryFilters = { ...none, ...filters }
  const chips = () => (
    <ActiveFilters
      filters={current}
      onChange={(update) => {
        current = update(current)
        view.rerender(chips())
      }}
    />
  )
  const view = render(chips())
  return { current: () => current }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const chipNames = () =>
  screen.getAllByRole('button', { name: /^Remove/ }).map(({ ariaLabel, title }) => ariaLabel ?? title)

describe('Active filters', () => {
  it('are a chip for the words of a search, and one for each filter in it', () => {
    const { current } = show({ q: 'bell qubits:4..8 pair tag:"error correction"' })
    expect(screen.getByText('“bell pair”')).toBeTruthy()
    expect(chipNames()).toEqual(['Remove search', 'Remove qubits:4..8', 'Remove tag:"error correction"'])
    press('Remove qubits:4..8')
    expect(current().q).toBe('bell pair tag:"error correction"')
    press('Remove search')
    expect(current().q).toBe('tag:"error correction"')
    press('Remove tag:"error correction"')
    expect(current().q).toBe('')
  })

  it('say what cannot be read of a search', () => {
    show({ q: 'qubits:many by:ada bell' })
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
      'qubits:many is ignored. Write numbers, as in qubits:4, qubits:4..8 or qubits:<8.',
      'by:ada is searched as text: the filters are qubits, depth, layers, author, category, tag, gate, has, is.',
    ])
    expect(screen.getByText('“by:ada bell”')).toBeTruthy()
  })
})
