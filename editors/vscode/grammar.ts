/** The TextMate grammar of OpenQASM, for colors before the language server has answered. It is made of the engine's words. */
import { standardGates } from '../../engine-rs/generated/standard-gates'
import { words } from '../../engine-rs/generated/vocabulary'

/** One rule of a grammar. */
export interface Rule {
  name: string
  match?: string
  begin?: string
  end?: string
}

/** Words as one expression, each as a whole: `$` and letters of any script belong to names. */
const anyOf = (list: Iterable<string>) => `(?<![\\p{L}\\p{N}_$])(?:${[...new Set(list)].join('|')})(?![\\p{L}\\p{N}_])`

const ofBothVersions = (kind: 'keywords' | 'types' | 'constants' | 'functions') => [
  ...words[2][kind],
  ...words[3][kind],
]

/** The grammar. Where two rules match at the same place, the first one counts. */
export const grammar: { name: string; scopeName: string; patterns: Rule[] } = {
  name: 'OpenQASM',
  scopeName: 'source.openqasm',
  patterns: [
    { name: 'comment.line.double-slash.openqasm', match: '//.*$' },
    { name: 'comment.block.openqasm', begin: '/\\*', end: '\\*/' },
    { name: 'string.quoted.double.openqasm', match: '"[^"]*"?' },
    { name: 'meta.annotation.openqasm', match: '^\\s*(?:@[\\p{L}_].*|(?:#\\s*)?pragma\\b.*)$' },
    { name: 'keyword.control.openqasm', match: anyOf(ofBothVersions('keywords')) },
    { name: 'storage.type.openqasm', match: anyOf(ofBothVersions('types')) },
    { name: 'constant.language.openqasm', match: anyOf(ofBothVersions('constants')) },
    {
      name: 'support.function.gate.openqasm',
      match: `${anyOf(standardGates.map(({ name }) => name))}(?=\\s*(?:\\(|[\\p{L}_$]|$))`,
    },
    { name: 'support.function.openqasm', match: `${anyOf(ofBothVersions('functions'))}(?=\\s*\\()` },
    {
      name: 'constant.numeric.openqasm',
      match:
        '(?<![\\p{L}\\p{N}_$])(?:0[xX][\\dA-Fa-f_]+|0[bB][01_]+|0[oO][0-7_]+|(?:\\d[\\d_]*\\.?[\\d_]*|\\.\\d[\\d_]*)(?:[eE][+-]?\\d[\\d_]*)?)(?:\\s?(?:im|dt|ns|us|µs|ms|s)(?![\\p{L}\\d_]))?',
    },
    { name: 'variable.language.openqasm', match: '\\$\\d+' },
  ],
}
