import { describe, expect, it } from 'vitest'
import { bodyAround, declarationAt, outlineOf, renameProblem } from './outline'

const program = `OPENQASM 3.0;
include "stdgates.inc";
const int n = 2;
qubit[n] q;
bit[n] c;
gate both(a) q, r { rx(a) q; rx(a) r; }
def flip(qubit[n] q, angle a) -> bit { rx(a) q[0]; return measure q[0]; }
both(pi) q[0], q[1];
for uint i in [0:n - 1] { rz(i) q[i]; }
for int i in {0, 1} x q[i];
c = measure q;
@keep q
let pair = q[0:1];
int i = int(c);
`

/** A declaration by its name, the first of them unless another is meant. */
function named(name: string, source = program, nth = 0) {
  const found = outlineOf(source).declarations.filter((declaration) => declaration.name === name)[nth]
  if (found === undefined) throw new Error(`${name} is not declared`)
  return found
}

const linesOf = (uses: readonly { start: number }[]) =>
  uses.map(({ start }) => program.slice(0, start).split('\n').length)

describe('The names of a program', () => {
  it('are declared with their kind', () => {
    const { declarations, version } = outlineOf(program)
    expect(version).toBe(3)
    expect(declarations.map(({ name, kind }) => `${kind} ${name}`)).toEqual([
      'variable n',
      'qubits q',
      'bits c',
      'gate both',
      'parameter a',
      'parameter q',
      'parameter r',
      'subroutine flip',
      'parameter q',
      'parameter a',
      'variable i',
      'variable i',
      'variable pair',
      'variable i',
    ])
  })

  it('are used within their scopes', () => {
    expect(linesOf(named('q').uses)).toEqual([4, 8, 8, 9, 10, 11, 13])
    expect(linesOf(named('q', program, 1).uses)).toEqual([6, 6])
    expect(linesOf(named('q', program, 2).uses)).toEqual([7, 7, 7])
    expect(linesOf(named('n').uses)).toEqual([3, 4, 5, 7, 9])
    expect(linesOf(named('i', program, 0).uses)).toEqual([9, 9, 9])
    expect(linesOf(named('i', program, 1).uses)).toEqual([10, 10])
    expect(linesOf(named('i', program, 2).uses)).toEqual([14])
    expect(linesOf(named('both').uses)).toEqual([6, 8])
  })

  it('are found by a place', () => {
    const outline = outlineOf(program)
    expect(declarationAt(outline, program.indexOf('both(pi)') + 4)?.name).toBe('both')
    expect(declarationAt(outline, program.indexOf('stdgates'))).toBeNull()
    expect(bodyAround(outline, program.indexOf('rx(a) r'))?.name).toBe('both')
    expect(bodyAround(outline, program.indexOf('both(pi)'))).toBeNull()
  })

  it('survive whatever is typed', () => {
    for (const text of [
      'gate',
      'gate g(',
      'for',
      'for i in',
      'for int i in [',
      'def f(qubit',
      'int[',
      '}}}',
      'defcal x',
      'let',
      'cal {',
    ]) {
      expect(outlineOf(text).version).toBe(3)
    }
  })
})

describe('A rename', () => {
  const outline = outlineOf(program)
  const problem = (name: string, next: string) => renameProblem(outline, named(name), next)

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
    const source = 'OPENQASM 2.0; qreg q[2];'
    expect(renameProblem(outlineOf(source), named('q', source), 'Big')).toMatch(/OpenQASM 2/)
  })
})
