import { expect, it } from 'vitest'
import { loadEngine } from '../engine-rs/index'
import { renameProblem } from './rename'

const engine = await loadEngine()
const program =
  'OPENQASM 3.0;\nqubit[2] q;\nbit[2] c;\ngate both(a) q, r { rx(a) q; rx(a) r; }\nboth(pi) q[0], q[1];\n' +
  'c = measure q;\n@keep q\nlet pair = q[0:1];\n'

function problem(name: string, next: string, source = program): string | null {
  const outline = engine.outline(source)
  const declaration = outline.declarations.find((one) => one.name === name)
  if (declaration === undefined) throw new Error(`${name} is not declared`)
  return renameProblem(outline, declaration, next)
}

it('is fine with a new word', () => {
  expect(problem('both', 'each')).toBeNull()
  expect(problem('c', 'outcome')).toBeNull()
})

it('is refused where it would change what the program means', () => {
  expect(problem('both', 'q')).toBe('q is already used in this program.')
  expect(problem('both', 'h')).toBe('h is a standard gate.')
  expect(problem('both', 'gate')).toBe('gate is a word of the language.')
  expect(problem('both', '2x')).toMatch(/^A name is letters/)
  expect(problem('q', 'wires')).toMatch(/annotation/)
})

it('keeps to the names of version 2', () => {
  expect(problem('q', 'Big', 'OPENQASM 2.0; qreg q[2];')).toMatch(/OpenQASM 2/)
})
