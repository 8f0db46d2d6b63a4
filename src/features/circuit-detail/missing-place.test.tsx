// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { Link, MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Scene } from '../../../engine-rs/index'
import { bell, standIn, wholeOf } from '../../app/testing'
import { dismiss, shownToasts } from '../../ui/toast'
import { useAddressedPlace } from './addressed-place'
import { ProgramCard } from './program-card'

beforeEach(() => void standIn({}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  for (const { id } of shownToasts()) dismiss(id)
})

const texts = () => shownToasts().map(({ text }) => text)

/** A drawing of so many operations. What else a scene has is not looked at. */
const sceneOf = (count: number) =>
  ({ groups: new Uint32Array(), operations: { columns: new Uint32Array(count), origins: [] } }) as unknown as Scene

const box = createRef<HTMLElement>()

function Marked({ scene }: { scene: Scene | null }) {
  const { marked } = useAddressedPlace(scene, 'a program', box)
  return <p>{marked === undefined ? 'nothing' : marked.join()}</p>
}

const at = (hash: string, child: React.ReactNode) => (
  <MemoryRouter initialEntries={[`/circuits/abc${hash}`]}>
    {child}
    <Link to={hash}>{hash}</Link>
  </MemoryRouter>
)

it('an operation behind the last is said not to be there, once for each press, whatever the drawing', () => {
  const { rerender } = render(at('#operation-3', <Marked scene={null} />))
  expect(texts()).toEqual([])
  rerender(at('#operation-3', <Marked scene={sceneOf(2)} />))
  expect(texts()).toEqual(['This program has no operation 3, only 2.'])
  rerender(at('#operation-3', <Marked scene={sceneOf(2)} />))
  expect(texts()).toHaveLength(1)
  expect(screen.getByText('nothing')).toBeDefined()
  act(() => screen.getByRole('link').click())
  expect(texts()).toHaveLength(2)
})

it('a program without operations has none', () => {
  render(at('#operation-1', <Marked scene={sceneOf(0)} />))
  expect(texts()).toEqual(['This program has no operations.'])
})

it('an operation that is there is marked, and nothing is said', () => {
  render(at('#operation-2', <Marked scene={sceneOf(2)} />))
  expect(screen.getByText('1')).toBeDefined()
  expect(texts()).toEqual([])
})

it.each([
  ['#line-4', ['This program has no line 4, only 3.']],
  ['#line-3', []],
])('%s of a program of three lines: %j', (hash, said) => {
  const circuit = wholeOf(bell, { qasmCode: 'OPENQASM 3.0;\nqubit q;\nreset q;' })
  render(at(hash, <ProgramCard circuit={circuit} highlighted={null} />))
  expect(texts()).toEqual(said)
})
