/** Programs inside of other texts: the cells of a notebook, the blocks of a Markdown text. */
import { Refusal } from '../refusal'
import { arrayAt, objectAt, parseJson } from './json'

/** Cells whose first line hands them to something else than Python. */
const foreign = /^\s*%%(?!time\b|timeit\b|capture\b)/

/**
 * The code of a notebook, each cell behind a comment with its number.
 *
 * @throws {Refusal} if it is no notebook.
 */
export function notebookCode(text: string): string {
  const cells = arrayAt(objectAt(parseJson(text)).cells)
  const parts = cells.flatMap((one, index) => {
    const cell = objectAt(one)
    if (cell.cell_type !== 'code') return []
    const source = Array.isArray(cell.source) ? cell.source.join('') : cell.source
    if (typeof source !== 'string' || foreign.test(source)) return []
    return [`# Cell ${index + 1}\n${source}\n`]
  })
  if (parts.length === 0) throw new Refusal('The notebook has no cells with code.')
  return parts.join('\n')
}

/** Blocks of a Markdown text by their language. */
function blocksOf(text: string): { language: string; code: string }[] {
  const found: { language: string; code: string[] }[] = []
  let open: { language: string; code: string[]; fence: string } | null = null
  for (const line of text.split('\n')) {
    const [, fence = '', info = ''] = /^ {0,3}(`{3,}|~{3,})[ \t]*([^\s`]*)/.exec(line) ?? []
    if (open === null && fence !== '') open = { language: info.toLowerCase().replaceAll(/[{}.]/g, ''), code: [], fence }
    else if (open !== null && fence.startsWith(open.fence) && info === '') {
      found.push(open)
      open = null
    } else open?.code.push(line)
  }
  return found.map(({ language, code }) => ({ language, code: `${code.join('\n')}\n` }))
}

/**
 * The program of a Markdown text: its OpenQASM, or else all of its Python.
 *
 * @throws {Refusal} if it has none.
 */
export function markdownCode(text: string): { language: 'qasm' | 'python'; code: string; isOneOfSeveral: boolean } {
  const blocks = blocksOf(text)
  const qasm = blocks.filter(
    ({ language, code }) => /^(open)?qasm[23]?$/.test(language) || (language === '' && /^\s*OPENQASM\b/.test(code)),
  )
  const [first] = qasm
  if (first !== undefined) return { language: 'qasm', code: first.code, isOneOfSeveral: qasm.length > 1 }
  const python = blocks.filter(({ language }) => language === 'python' || language === 'py')
  if (python.length === 0) throw new Refusal('The text has no block of OpenQASM or Python.')
  return { language: 'python', code: python.map(({ code }) => code).join('\n'), isOneOfSeveral: false }
}
