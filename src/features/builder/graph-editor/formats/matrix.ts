/**
 * Adjacency matrices: a row a line, with spaces, commas, semicolons or tabs; or nested lists as NumPy and JSON write them, or rows between
 * semicolons as in MATLAB. A number is the weight of an edge, and 0 is none.
 */
import { graphNodes } from '../../../../../contract/limits'
import { checkEdges, nodeCountProblem, type FileEdge } from './check-edges'
import { parseNumber, quote } from './edge-line'
import { fail, findWithLines, maxProblems, type Line, type LineProblem, type Reading } from './format'

interface MatrixRow {
  line: number
  values: string[]
}

/** Reads a symmetric matrix. */
export function readMatrix(text: string): Reading {
  const rows = rowsOf(text)
  const countProblem = nodeCountProblem(rows.length)
  if (countProblem !== null) return fail(rows[graphNodes.max]?.line ?? null, countProblem)
  const uneven = rows.find(({ values }) => values.length !== rows.length)
  if (uneven !== undefined)
    return fail(
      uneven.line,
      `This row has ${uneven.values.length} numbers, but the matrix has ${rows.length} rows. It must be square.`,
    )
  const problems: LineProblem[] = []
  const numbers = rows.map(({ line, values }) =>
    values.map((value) => {
      const number = parseNumber(value)
      if (number === null) problems.push({ line, message: `${quote(value)} isn't a number.` })
      return number ?? 0
    }),
  )
  if (problems.length > 0) return { problems: problems.slice(0, maxProblems) }
  const asymmetric = asymmetries(numbers, rows)
  if (asymmetric.length > 0) return { problems: asymmetric.slice(0, maxProblems) }
  return checkEdges({ nodeCount: rows.length, edges: edgesOf(numbers, rows), nameOf: String })
}

/** Whether the beginning of a text can only be a matrix: too wide for an edge list, or square, symmetric and without self-loops. */
export function looksLikeMatrix(text: string): boolean {
  const rows = rowsOf(text)
  const [first, second] = rows
  if (first === undefined || second === undefined || first.values.length !== second.values.length) return false
  if (first.values.length > 3) return true
  if (rows.length !== first.values.length) return false
  const numbers = rows.map(({ values }) => values.map((value) => parseNumber(value) ?? NaN))
  const isDiagonalZero = numbers.every((row, index) => row[index] === 0)
  // An edge has no weight of 0, so three values with one of them are a row.
  return isDiagonalZero && (rows.length === 3 || asymmetries(numbers, rows).length === 0)
}

const rowsOf = (text: string): MatrixRow[] => {
  const parts = /\[\s*\[/u.test(text) ? findWithLines(text, /\[([^[\]]*)\]/gu) : linesOf(text)
  return parts.map(({ line, text: row }) => ({ line, values: row.split(/[\s,;]+/u).filter(Boolean) }))
}

const linesOf = (text: string): Line[] =>
  text.split(/\r\n|\r|\n/u).flatMap((raw, index) => {
    const content = raw.replace(/(#|%|\/\/).*/u, '').replace(/[[\]()]/gu, ' ')
    const parts = content.split(';')
    // Semicolons separate rows if there are several numbers between them, and numbers otherwise.
    const separateRows = parts.length > 1 && parts.some((part) => /[^\s,][\s,]+[^\s,]/u.test(part))
    return (separateRows ? parts : [content])
      .filter((part) => /[^\s,;]/u.test(part))
      .map((part) => ({ line: index + 1, text: part }))
  })

/** Each pair of entries that differ, at the line of the lower one. */
function asymmetries(numbers: readonly (readonly number[])[], rows: readonly MatrixRow[]): LineProblem[] {
  return numbers.flatMap((row, lower) =>
    row.slice(0, lower).flatMap((number, upper) => {
      const mirrored = numbers[upper]?.[lower] ?? NaN
      if (number === mirrored) return []
      const message = `Row ${upper + 1}, column ${lower + 1} is ${mirrored}, but row ${lower + 1}, column ${upper + 1} is ${number}. The matrix must be symmetric.`
      return [{ line: rows[lower]?.line ?? null, message }]
    }),
  )
}

/** The upper triangle, row by row, and the diagonal, which is refused later. */
const edgesOf = (numbers: readonly (readonly number[])[], rows: readonly MatrixRow[]): FileEdge[] =>
  numbers.flatMap((row, source) =>
    row.flatMap((weight, target) =>
      target < source || weight === 0
        ? []
        : [{ line: rows[source]?.line ?? 1, sourceNode: source, targetNode: target, weight }],
    ),
  )
