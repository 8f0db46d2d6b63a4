/** Which module of the engine may use which, read from its Rust. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

const rust = readdirSync('engine-rs/src', { recursive: true, encoding: 'utf8' })
  .map((name) => normalize(join('engine-rs/src', name)))
  .filter((path) => path.endsWith('.rs'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

test('only wasm.rs names wasm-bindgen', () => {
  const naming = rust.filter(({ text }) => /wasm_bindgen|js_sys/.test(text))
  expect(naming.map(({ path }) => path)).toEqual(['engine-rs/src/wasm.rs'])
})

describe('the rooms of the engine', () => {
  const uses = (room: string, ...others: string[]) =>
    rust
      .filter(({ path }) => path.startsWith(`engine-rs/src/${room}`))
      // What only tests need may come from anywhere.
      .map(({ path, text }) => ({ path, text: text.split('#[cfg(test)]')[0] ?? '' }))
      .filter(({ path }) => !/tests?\.rs$|\/tests\//.test(path))
      .flatMap(({ path, text }) =>
        others.filter((other) => new RegExp(`crate::${other}\\b`).test(text)).map((other) => `${path} → ${other}`),
      )

  test('circuit imports nothing of the rooms above', () => {
    expect(uses('circuit', 'qasm', 'ansatz', 'diagram', 'simulate', 'paint')).toEqual([])
    expect(uses('diagnostic', 'circuit', 'qasm', 'ansatz', 'diagram', 'simulate', 'paint')).toEqual([])
  })

  test('qasm, ansatz, diagram and simulate never import each other', () => {
    const rooms = ['qasm', 'ansatz', 'diagram', 'simulate']
    for (const room of rooms) expect(uses(room, ...rooms.filter((other) => other !== room), 'paint')).toEqual([])
  })
})

describe('the modules of the engine', () => {
  /** `use` trees and paths in the code, `{…}` written out: `super::a::{b, c::d}` is `super::a::b` and `super::a::c::d`. */
  function writtenOut(path: string): string[] {
    const open = path.indexOf('{')
    if (open === -1) return [path]
    const head = path.slice(0, open)
    const items: string[] = []
    let [depth, start] = [0, open + 1]
    for (let at = open; at < path.length; at++) {
      if (path[at] === '{') depth++
      if ((path[at] === ',' && depth === 1) || (path[at] === '}' && depth === 1)) {
        items.push(path.slice(start, at).trim())
        start = at + 1
      }
      if (path[at] === '}') depth--
    }
    return items.filter((item) => item !== '').flatMap((item) => writtenOut(head + item))
  }

  const nameOf = (path: string) =>
    path
      .replace(/^engine-rs\/src\/|\.rs$/g, '')
      .split('/')
      .join('::')
  const modules = new Map(
    rust
      .filter(({ path }) => !/tests?\.rs$|\/tests\/|\/(lib|wasm)\.rs$/.test(path))
      .map(({ path, text }) => [
        nameOf(path),
        (text.split('#[cfg(test)]\nmod tests {')[0] ?? '').replace(/\/\/.*/g, ''),
      ]),
  )

  /** The modules that a module names, itself, what holds it and what it holds left out: those are one subject. */
  function named(module: string, text: string): string[] {
    const paths = text.match(/\b(?:crate|self|super)(?:::super)*::(?:\w+::)*(?:\w+|\{[^;]*?\}(?=;))/g) ?? []
    return paths.flatMap(writtenOut).flatMap((path) => {
      const parts = path.split('::')
      const absolute = parts[0] === 'crate' ? [] : module.split('::')
      for (const part of parts) {
        if (part === 'super') absolute.pop()
        else if (part !== 'crate' && part !== 'self') absolute.push(part.split(' ')[0] ?? part)
      }
      while (absolute.length > 0 && !modules.has(absolute.join('::'))) absolute.pop()
      const other = absolute.join('::')
      const isOneSubject =
        other === '' || `${module}::`.startsWith(`${other}::`) || `${other}::`.startsWith(`${module}::`)
      return isOneSubject ? [] : [other]
    })
  }

  /** Arrows between neighbours: `a::b → a::c` for whatever inside of `a::b` names something inside of `a::c`. */
  const arrows = new Map<string, Set<string>>()
  for (const [module, text] of modules) {
    for (const other of named(module, text)) {
      const [from, to] = [module.split('::'), other.split('::')]
      const shared = from.findIndex((part, index) => part !== to[index])
      const start = from.slice(0, shared + 1).join('::')
      arrows.set(start, (arrows.get(start) ?? new Set()).add(to.slice(0, shared + 1).join('::')))
    }
  }

  test('there is something to look at', () => {
    expect(modules.size).toBeGreaterThan(70)
    expect([...(arrows.get('qasm::lower::scope') ?? [])]).toContain('qasm::lower::value')
    expect([...(arrows.get('qasm') ?? [])]).toContain('circuit')
  })

  test('no module names one that, by whatever way, names it', () => {
    const circles: string[] = []
    const left = new Set<string>()
    const visit = (module: string, way: readonly string[]) => {
      if (way.includes(module)) circles.push([...way.slice(way.indexOf(module)), module].join(' → '))
      if (way.includes(module) || left.has(module)) return
      for (const other of arrows.get(module) ?? []) visit(other, [...way, module])
      left.add(module)
    }
    for (const module of arrows.keys()) visit(module, [])
    expect(circles).toEqual([])
  })
})
