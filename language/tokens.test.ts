import { describe, expect, it } from 'vitest'
import { firstState, readToken, tokensOfLine, type TokenKind } from './tokens'

/** Words of a program that have a kind. */
function wordsOf(kind: TokenKind, program: string): string[] {
  const state = firstState()
  return program
    .split('\n')
    .flatMap((line) =>
      tokensOfLine(line, state).flatMap((token) => (token.kind === kind ? [line.slice(token.start, token.end)] : [])),
    )
}

describe('The words of a program', () => {
  const program = [
    'OPENQASM 3.0;',
    'include "stdgates.inc"; // the library',
    'input float[64] theta;',
    'gate mine(a) p, t { rx(sin(a)/2) p; cx p, t; }',
    'qubit[2] q;',
    '@keep this one',
    'ctrl @ rz(-theta) q[0], q[1];',
    'if (c == 1) x q[0];',
    'for uint i in [0:1] { mine(π) q[i], q[1]; }',
    'c[0] = measure q[0]; delay[100ns] $0;',
  ].join('\n')

  it('are gates where they act on something, and where they are defined', () => {
    expect(wordsOf('gate', program)).toEqual(['mine', 'rx', 'cx', 'rz', 'x', 'mine'])
  })

  it('are functions, numbers, strings, annotations and comments', () => {
    expect(wordsOf('function', program)).toEqual(['sin'])
    expect(wordsOf('number', program)).toEqual('3.0 64 2 2 0 1 1 0 0 1 π 1 0 0 100ns'.split(' '))
    expect(wordsOf('string', program)).toEqual(['"stdgates.inc"'])
    expect(wordsOf('annotation', program)).toEqual(['@keep this one'])
    expect(wordsOf('comment', program)).toEqual(['// the library'])
  })

  it('are types and keywords', () => {
    expect(wordsOf('type', program)).toEqual(['float', 'qubit', 'uint'])
    expect(wordsOf('keyword', program)).toEqual([
      'OPENQASM',
      'include',
      'input',
      'gate',
      'ctrl',
      'if',
      'for',
      'in',
      'measure',
      'delay',
    ])
  })

  it('keep a block comment open over lines', () => {
    expect(wordsOf('comment', 'x q; /* one\ntwo\n*/ y q; /**/ z q;')).toEqual(['/* one', 'two', '*/', '/**/'])
    expect(wordsOf('gate', 'x q; /* one\ntwo\n*/ y q; /**/ z q;')).toEqual(['x', 'y', 'z'])
  })

  it('always move on, whatever stands there', () => {
    for (const line of ['\\ ` 𝜃 "open', '@', '#', '\u{1F600} x', '0b', '1.5e q', '...', '/*']) {
      const state = firstState()
      for (let at = 0; at < line.length;) {
        const { end } = readToken(line, at, state)
        expect(end).toBeGreaterThan(at)
        at = end
      }
    }
  })
})
