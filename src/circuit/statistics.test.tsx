// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import type { TwoQubitBound } from '../../engine-rs/index'
import { Statistics } from './statistics'

afterEach(cleanup)

it.each<[TwoQubitBound, string]>([
  ['exact', '7'],
  ['most', '7at most'],
  ['one round', '7at most, one round of each loop'],
])('says what the number of two-qubit gates is where a run decides: %s', (twoQubitBound, expected) => {
  const sizes = { qubits: 2, clbits: 1, operations: 9, depth: 8, parameters: 0, gates: {} }
  render(<Statistics statistics={{ ...sizes, twoQubitGates: 7, twoQubitBound }} />, { wrapper: MemoryRouter })
  expect(screen.getByText('Two-qubit gates').nextElementSibling?.textContent).toBe(expected)
  const links = screen.queryAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(twoQubitBound === 'exact' ? [] : ['/help/language#counting'])
})
