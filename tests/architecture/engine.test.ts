/** Cargo enforces which crate of the engine may use which: what a crate does not list, it cannot import. */
import { expect, test } from 'vitest'
import { readCrates } from '../support/crates'

const crates = readCrates('engine-rs')

test('crates use each other in one direction', () => {
  let rest = crates.map(({ name, dependencies }) => ({
    name,
    uses: dependencies.filter(({ path, kind }) => path !== undefined && kind === null).map((one) => one.name),
  }))
  expect(rest.length).toBeGreaterThan(5)
  for (let count = -1; count !== rest.length;) {
    count = rest.length
    rest = rest.filter(({ uses }) => uses.some((name) => rest.some((one) => one.name === name)))
  }
  expect(rest).toEqual([])
})

test('only the crates of the modules use wasm-bindgen, and what they share of it', () => {
  const users = crates.filter(({ dependencies }) => dependencies.some(({ name }) => name === 'wasm-bindgen'))
  expect(users.map(({ name }) => name)).toEqual([
    'wasm_arguments',
    'builder',
    'engine',
    'exporter',
    'simulator',
    'painter',
  ])
})
