/** Repairs that a diagnostic proposes, where they are sure to do what its words say. */
import type { Diagnostic } from '../../../contract/envelope'

/** A repair: what it does in a few words, and the change, in UTF-16 units of the text that the diagnostic is about. */
export interface QuickFix {
  label: string
  from: number
  to: number
  insert: string
}

/** Letters that look like what is meant. */
const plainCharacters: Readonly<Record<string, string>> = {
  '\u{a0}': ' ',
  '\u{200b}': ' ',
  '\u{feff}': ' ',
  '\u{2028}': ' ',
  '\u{3000}': ' ',
  '“': '"',
  '”': '"',
  '„': '"',
  '−': '-',
  '–': '-',
  '×': '*',
  '#': '//',
}

/** The repair of a diagnostic; null where there is none that is safe. */
export function quickFixOf(diagnostic: Diagnostic, source: string): QuickFix | null {
  const { code, help = '', span } = diagnostic
  const text = source.slice(span.start, span.end)
  const replaceWith = (insert: string, label = `Replace with ${insert}`): QuickFix => ({
    label,
    from: span.start,
    to: span.end,
    insert,
  })
  const meant = /^did you mean `([^`]+)`\?$/.exec(help)?.[1]
  if (meant !== undefined && isName(meant) && isName(text)) return replaceWith(meant)
  switch (code) {
    case 'QASM003':
    case 'QASM004': {
      const sign = /^add `([;,])`/.exec(help)?.[1]
      if (sign === undefined) return null
      // An unfinished statement at the end is shown as a whole: the sign goes behind it.
      const isAtEnd = code === 'QASM003' && source.slice(span.end).trim() === ''
      return text === '' || isAtEnd ? { ...replaceWith(sign, `Insert ${sign}`), from: span.end, to: span.end } : null
    }
    case 'QASM006': {
      const plain = plainCharacters[text]
      return plain === undefined ? null : replaceWith(plain, plain === ' ' ? 'Replace with a space' : undefined)
    }
    case 'QASM009': {
      const number = /^write `(\d+)`$/.exec(help)?.[1]
      return number !== undefined && /^0+\d+$/.test(text) ? replaceWith(number) : null
    }
    case 'QASM015':
      return text === '=' ? replaceWith('==') : null
    case 'QASM103':
    case 'QASM107':
      return includeFix(diagnostic, source)
    case 'QASM601': {
      const statement = /`(OPENQASM [\d.]+;)`/.exec(help)?.[1]
      return statement === undefined ? null : { label: `Insert ${statement}`, from: 0, to: 0, insert: `${statement}\n` }
    }
    case 'QASM602':
      return lineFix(diagnostic, source)
    case 'QASM603':
      return text === ';' && help === 'remove it' ? replaceWith('', 'Remove it') : null
    default:
      return null
  }
}

/** Includes the library where it belongs, or the right one instead of the wrong one. */
function includeFix({ code, help = '', span }: Diagnostic, source: string): QuickFix | null {
  const file = /`include "(\w+\.inc)";`/.exec(help)?.[1]
  if (file === undefined) return null
  if (code === 'QASM107') {
    const isWrong = /^(qelib1|stdgates)\.inc$/.test(source.slice(span.start, span.end))
    return isWrong ? { label: `Replace with ${file}`, from: span.start, to: span.end, insert: file } : null
  }
  const statement = `include "${file}";`
  const version = /^[^\S\n]*OPENQASM\s+[\d.]+\s*;/m.exec(source)
  const from = version === null ? 0 : version.index + version[0].length
  const insert = version === null ? `${statement}\n` : `\n${statement}`
  return { label: `Insert ${statement}`, from, to: from, insert }
}

/** Removes the whole line of an include. */
function lineFix({ span }: Diagnostic, source: string): QuickFix | null {
  const from = source.lastIndexOf('\n', span.start - 1) + 1
  const end = source.indexOf('\n', span.end)
  const to = end < 0 ? source.length : end + 1
  const stands = /^\s*include\s*"[^"]*"\s*;\s*$/.test(source.slice(from, to))
  return stands ? { label: 'Remove this line', from, to, insert: '' } : null
}

const isName = (text: string) => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(text)
