/** Completion: what can be inserted at a position of a program. */
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { standardGates as gates, words } from '../../../engine-rs/index'
import { firstState, tokensOfLine } from '../qasm-tokens'
import { longestOutlined, outlineOf, type Declaration, type Outline } from './outline'
import { usageOf } from './standard-gates'

/** CodeMirror's source of completions. */
export function completeQasm(context: CompletionContext): CompletionResult | null {
  const { state, pos, explicit } = context
  const line = state.doc.lineAt(pos)
  const before = line.text.slice(0, pos - line.from)
  const source = state.doc.length <= longestOutlined ? state.doc.toString() : null
  const outline = source === null ? noOutline : outlineOf(source)
  const found = completionsAt(before, explicit, outline)
  if (found === null) return null
  // The word being typed is not a name of the program yet.
  const from = pos - found.typed.length
  const options = found.options.filter(({ place }) => place !== from).map(({ completion }) => completion)
  return { from, options, validFor: found.isFile ? /^[\w.]*$/ : /^[\p{L}_][\p{L}\p{N}_]*$/u }
}

const noOutline: Outline = { version: 3, declarations: [], words: new Set(), unread: new Set() }

interface Found {
  /** The part of the word that is already typed. */
  typed: string
  isFile: boolean
  options: { completion: Completion; place: number | null }[]
}

/**
 * What fits behind the text of a line: gates and keywords where a statement begins, names and functions inside one, files in an
 * include, nothing in comments and strings. Null where nothing is to be shown.
 */
export function completionsAt(before: string, explicit: boolean, outline: Outline): Found | null {
  const file = /^\s*include\s*"([\w.]*)$/.exec(before)
  if (file) {
    const label = words[outline.version].library
    return { typed: file[1] ?? '', isFile: true, options: [{ completion: { label, type: 'text' }, place: null }] }
  }
  const tokens = tokensOfLine(before, firstState())
  const last = tokens.at(-1)
  const isWord = last !== undefined && /^[\p{L}_]/u.test(before.slice(last.start)) && last.kind !== 'annotation'
  if (last !== undefined && (last.kind === 'comment' || last.kind === 'string' || last.kind === 'annotation'))
    return null
  if (!isWord && !explicit) return null
  const typed = isWord ? before.slice(last.start) : ''
  const lead = before.slice(0, before.length - typed.length)
  // A new name cannot be completed.
  if (
    /(?:\b(?:gate|def|let|opaque|qreg|creg|qubit|bit|bool|int|uint|float|angle|complex|duration)|\])\s+$/.test(lead) &&
    !/[;{}]\s*$/.test(lead)
  ) {
    return null
  }
  return { typed, isFile: false, options: startsStatement(lead) ? statements(outline) : expressions(outline) }
}

/** Behind `;`, braces, a modifier's `@`, a condition's parenthesis, or nothing. */
const startsStatement = (lead: string) =>
  /(?:^|[;{}@])\s*$/.test(lead) || /^\s*(?:if|while|for)\b.*[)}\]]\s*$/.test(lead)

function statements(outline: Outline): Found['options'] {
  const { version, declarations } = outline
  return [
    ...gates
      .filter(({ versions }) => versions.includes(version))
      .map((gate) => ({
        completion: {
          label: gate.name,
          type: 'function',
          detail: usageOf(gate).slice(gate.name.length).trim(),
          info: gate.description,
        },
        place: null,
      })),
    ...[...words[version].keywords, ...words[version].types]
      .filter((word) => version === 2 || !/^(?:qreg|creg|opaque|in|void)$/.test(word))
      .map((label) => ({ completion: { label, type: 'keyword' }, place: null })),
    ...declarations.filter(({ kind }) => kind !== 'parameter').map(completionOf),
  ]
}

function expressions({ version, declarations }: Outline): Found['options'] {
  return [
    ...declarations.filter(({ kind }) => kind !== 'gate').map(completionOf),
    ...words[version].functions.map((label) => ({ completion: { label, type: 'method', detail: '(…)' }, place: null })),
    ...['pi', ...(version === 3 ? ['tau', 'euler', 'true', 'false', 'measure'] : [])].map((label) => ({
      completion: { label, type: 'constant' },
      place: null,
    })),
  ]
}

const completionOf = ({ name, kind, place }: Declaration) => ({
  completion: {
    label: name,
    type: kind === 'gate' || kind === 'subroutine' ? 'function' : 'variable',
    detail: kind,
    boost: 1,
  },
  place: place.start,
})
