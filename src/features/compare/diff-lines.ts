/** The lines of two programs side by side: what stays, what goes and what comes. */
import { align, type Alignment } from './align'

/** A line of one of the programs. */
export interface NumberedLine {
  /** From 1. */
  number: number
  text: string
}

/** A row of the comparison: on each side a line, or nothing. */
export interface Row {
  kind: 'same' | 'changed'
  left: NumberedLine | null
  right: NumberedLine | null
}

/** Rows in a block that is shown, or hidden because nothing changes in it. */
export interface Block {
  isHidden: boolean
  rows: Row[]
}

/** Equal lines that are shown around a change. */
const contextLines = 3

/** The lines of two programs. */
export interface LineDiff {
  rows: Row[]
  /** Whether what is between the equal ends is shown as changed, because the search took too long: more may be the same. */
  isRough: boolean
}

/**
 * All rows of two programs. Lines that go and lines that come in the same place share rows.
 *
 * @param alignTexts finds the lines that both have
 */
export async function diffLines(
  left: string,
  right: string,
  alignTexts: (left: readonly string[], right: readonly string[]) => Promise<Alignment> = align,
): Promise<LineDiff> {
  const [before, after] = [linesOf(left), linesOf(right)]
  const { steps, isRough } = await alignTexts(before, after)
  const rows = new RowWriter()
  let [onLeft, onRight] = [0, 0]
  for (const { of, count } of steps) {
    if (of === 'right') rows.add(after.slice(onRight, onRight + count))
    else if (of === 'left') rows.remove(before.slice(onLeft, onLeft + count))
    else rows.addSame(before.slice(onLeft, onLeft + count))
    if (of !== 'right') onLeft += count
    if (of !== 'left') onRight += count
  }
  return { rows: rows.finish(), isRough }
}

/** Cuts rows into blocks: changes with some lines around them are shown, and what is between them is hidden. */
export function toBlocks(rows: readonly Row[]): Block[] {
  const isNear = rows.map(() => false)
  for (const [index, { kind }] of rows.entries()) {
    if (kind === 'changed') isNear.fill(true, Math.max(0, index - contextLines), index + contextLines + 1)
  }
  const blocks: Block[] = []
  for (const [index, row] of rows.entries()) {
    const isHidden = isNear[index] === false
    const last = blocks.at(-1)
    if (last?.isHidden === isHidden) last.rows.push(row)
    else blocks.push({ isHidden, rows: [row] })
  }
  return blocks
}

/** A part of what is on screen: rows, or how many are hidden in their place. */
interface ShownPart {
  /** Of its block. */
  index: number
  rows: Row[]
  hidden: number
}

/** The blocks up to a number of rows, where those in `opened` hide nothing. `isCut`: there are more. */
export function shownParts(
  blocks: readonly Block[],
  opened: ReadonlySet<number>,
  maxRows: number,
): { parts: ShownPart[]; isCut: boolean } {
  const parts: ShownPart[] = []
  let room = maxRows
  for (const [index, { isHidden, rows }] of blocks.entries()) {
    if (room <= 0) return { parts, isCut: true }
    const shown = isHidden && !opened.has(index) ? [] : rows.slice(0, room)
    parts.push({ index, rows: shown, hidden: shown.length === 0 ? rows.length : 0 })
    room -= shown.length
    if (shown.length > 0 && shown.length < rows.length) return { parts, isCut: true }
  }
  return { parts, isCut: false }
}

/** How many lines go and how many come. */
export function countChanges(rows: readonly Row[]): { removed: number; added: number } {
  const changed = rows.filter(({ kind }) => kind === 'changed')
  return {
    removed: changed.filter(({ left }) => left !== null).length,
    added: changed.filter(({ right }) => right !== null).length,
  }
}

/** The rows of one column: each change first what goes, then what comes. */
export function toUnified(rows: readonly Row[]): Row[] {
  const unified: Row[] = []
  let added: Row[] = []
  for (const row of rows) {
    if (row.kind === 'same') {
      unified.push(...added, row)
      added = []
      continue
    }
    if (row.left !== null) unified.push({ ...row, right: null })
    if (row.right !== null) added.push({ ...row, left: null })
  }
  return [...unified, ...added]
}

/** A line break at the end ends the last line, and begins no other. */
const linesOf = (text: string): string[] => text.replace(/\r?\n$/, '').split(/\r?\n/)

/** Collects rows, and pairs what goes with what comes in its place. */
class RowWriter {
  readonly #rows: Row[] = []
  #removed: NumberedLine[] = []
  #added: NumberedLine[] = []
  #left = 0
  #right = 0

  remove(lines: readonly string[]): void {
    for (const text of lines) this.#removed.push({ number: ++this.#left, text })
  }

  add(lines: readonly string[]): void {
    for (const text of lines) this.#added.push({ number: ++this.#right, text })
  }

  addSame(lines: readonly string[]): void {
    if (lines.length > 0) this.#pair()
    for (const text of lines) {
      this.#rows.push({
        kind: 'same',
        left: { number: ++this.#left, text },
        right: { number: ++this.#right, text },
      })
    }
  }

  finish(): Row[] {
    this.#pair()
    return this.#rows
  }

  #pair(): void {
    for (let at = 0; at < Math.max(this.#removed.length, this.#added.length); at++) {
      this.#rows.push({ kind: 'changed', left: this.#removed[at] ?? null, right: this.#added[at] ?? null })
    }
    this.#removed = []
    this.#added = []
  }
}
