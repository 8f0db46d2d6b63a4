/** Which crate of the engine may use which other one stands in its Cargo.toml, and the compiler sees to it. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('only the crate of the module knows wasm-bindgen', () => {
  const crates = readdirSync('engine-rs/crates')
  expect(crates.length).toBeGreaterThan(5)
  const users = crates.filter((name) =>
    readFileSync(`engine-rs/crates/${name}/Cargo.toml`, 'utf8').includes('wasm-bindgen'),
  )
  expect(users).toEqual(['engine'])
})
