// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPage, stubBrowserApis } from '../workbench/testing'
import BuilderPage from './builder-page'

/** As a browser refuses a part of the app that it cannot fetch. */
const missing = vi.hoisted(() => () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
vi.mock('../../circuit/diagram/circuit-diagram', () => ({ CircuitDiagram: () => <p>picture</p> }))
vi.mock('./steps/graph-core', missing)
vi.mock('./steps/textbook-starts', missing)
vi.mock('./variants/variant-tabs', missing)
vi.mock('./below-preview', missing)
vi.mock('./history-move-text', missing)

beforeEach(() => {
  stubBrowserApis()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('parts that cannot be loaded leave the form and the preview as they are', async () => {
  const { user } = renderPage(<BuilderPage />)
  const goTo = (name: RegExp) => user.click(screen.getByRole('button', { name }))
  expect(
    await screen.findByText('What stands below the preview could not be shown.', {}, { timeout: 5000 }),
  ).toBeTruthy()
  await goTo(/Circuit Purpose/)
  await user.click(screen.getByRole('radio', { name: /^Optimization/ }))
  expect(await screen.findByText('The textbook start could not be shown.')).toBeTruthy()
  await goTo(/Layer Configuration/)
  await user.click(screen.getByRole('radio', { name: /^Graph-specific/ }))
  const core = within(screen.getByRole('region', { name: 'Core Layer' }))
  expect(await core.findByText('Its settings could not be shown.')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: /^Brickwork/ }))
  expect(core.queryByText('Its settings could not be shown.')).toBeNull()
  await user.keyboard('{Control>}z{/Control}')
  expect(screen.getByRole('radio', { name: /^Graph-specific/ })).toHaveProperty('checked', true)
  await goTo(/^Duplicate as variant/)
  expect(await screen.findByText('The list of variants could not be shown.')).toBeTruthy()
  expect(screen.getByText('picture')).toBeTruthy()
  expect(screen.getByLabelText('Number of Qubits')).toHaveProperty('value', '4')
})
