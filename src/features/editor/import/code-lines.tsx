import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { styled } from 'styled-components'
import type { ImportProblem } from '../../../../importers/detect'
import { highlightLines, maxHighlightedLength, tokenColors } from '../../../circuit/program-text'
import { useElementSize } from '../../../lib/use-element-size'
import { lineAfterKey } from './line-links'

interface CodeLinesProps {
  label: string
  lines: readonly string[]
  /** The line that somebody points at or chose, from 1. */
  current: number | null
  /** Lines that belong to one of the other text. The first of them is scrolled into view. */
  marked: readonly number[]
  /** What is said of a line. */
  problem?: ImportProblem | undefined
  /** Whether it is OpenQASM. */
  isProgram?: boolean
  /** The mouse is over a line; null when it has left. */
  onPoint: (line: number | null) => void
  onChoose: (line: number) => void
}

/** The height of a line, in pixels: only the lines in view are rendered, so that a long program is no slower than a short one. */
const lineHeight = 21
/** Lines that are rendered above and below the view. */
const margin = 20
/** The height of the view before it is measured, in lines. */
const assumedLines = 40
/** The most characters of a line that are shown: some programs are one line. */
const maxShown = 2000

/** Lines of a text to point at and to walk through with the arrow keys. */
export function CodeLines({
  label,
  lines,
  current,
  marked,
  problem,
  isProgram = false,
  onPoint,
  onChoose,
}: CodeLinesProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const { height } = useElementSize(box)
  const [top, setTop] = useState(0)
  const colored = useColored(lines, isProgram)
  const inView = height === 0 ? assumedLines : Math.ceil(height / lineHeight)
  const first = Math.max(0, Math.floor(top / lineHeight) - margin)
  const shown = lines.slice(first, first + inView + 2 * margin)
  const [firstMarked] = marked
  useReveal(box, firstMarked ?? problem?.line ?? null)

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = lineAfterKey(event.key, current, lines.length, Math.max(1, inView - 1))
    if (next === null) return
    event.preventDefault()
    onChoose(next)
    reveal(box.current, next)
  }

  const isRendered = current !== null && current > first && current <= first + shown.length
  return (
    <Box
      ref={box}
      role="listbox"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={isRendered ? `${id}-${current}` : undefined}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      onKeyDown={onKeyDown}
      onMouseMove={(event) => onPoint(lineOf(event))}
      onMouseLeave={() => onPoint(null)}
      onClick={(event) => {
        const line = lineOf(event)
        if (line !== null) onChoose(line)
      }}
    >
      <Lines style={{ height: lines.length * lineHeight, paddingTop: first * lineHeight }}>
        {shown.map((text, index) => {
          const line = first + index + 1
          return (
            <Line
              key={line}
              id={`${id}-${line}`}
              role="option"
              aria-selected={line === current}
              aria-setsize={lines.length}
              aria-posinset={line}
              aria-label={text.trim() === '' ? 'Blank line' : undefined}
              data-line={line}
              data-marked={marked.includes(line) || undefined}
              data-problem={problem?.line === line ? problem.severity : undefined}
              style={{ '--digits': `${String(lines.length).length}ch` }}
            >
              {problem?.line === line ? (
                <WithProblem text={text} problem={problem} />
              ) : (
                (colored?.[line - 1] ?? cut(text))
              )}
            </Line>
          )
        })}
      </Lines>
    </Box>
  )
}

/** The line with the words that the problem is about. */
function WithProblem({ text, problem: { column, length } }: { text: string; problem: ImportProblem }) {
  const [from, to] = [column - 1, column - 1 + length]
  return (
    <>
      {cut(text.slice(0, from))}
      <u>{cut(text.slice(from, to))}</u>
      {cut(text.slice(to))}
    </>
  )
}

const cut = (text: string): string => (text.length > maxShown ? `${text.slice(0, maxShown)}…` : text)

/** The lines in the editor's colors; null where they have none. */
function useColored(lines: readonly string[], isProgram: boolean) {
  return useMemo(() => {
    const length = lines.reduce((sum, line) => sum + line.length, 0)
    return isProgram && length <= maxHighlightedLength ? highlightLines(lines) : null
  }, [lines, isProgram])
}

function lineOf({ target }: MouseEvent): number | null {
  const line = target instanceof Element ? target.closest<HTMLElement>('[data-line]')?.dataset['line'] : undefined
  return line === undefined ? null : Number(line)
}

/** Scrolls a line into view whenever it changes. */
function useReveal(box: { readonly current: HTMLElement | null }, line: number | null) {
  useEffect(() => {
    if (line !== null) reveal(box.current, line)
  }, [box, line])
}

/** Scrolls the box, but not the page. */
function reveal(box: HTMLElement | null, line: number) {
  if (box === null) return
  const place = (line - 1) * lineHeight
  const isInView = place >= box.scrollTop && place + 2 * lineHeight <= box.scrollTop + box.clientHeight
  if (!isInView) box.scrollTop = Math.max(0, place - box.clientHeight / 3)
}

const Box = styled.div`
  height: clamp(8rem, 42dvh, 28rem);
  overflow: auto;
  background: var(--code);
  color: var(--code-foreground);
  border: 1px solid var(--border-strong);
  border-radius: var(--radius);
  font-family: var(--font-mono);
  font-size: 0.8125rem;
  tab-size: 4;

  &:focus-visible {
    outline-offset: 0;
  }

  @media (width < 48rem) {
    height: clamp(7rem, 20dvh, 16rem);
  }
`

const Lines = styled.div`
  width: max-content;
  min-width: 100%;
`

const Line = styled.div`
  height: ${lineHeight}px;
  padding-right: var(--space-3);
  line-height: ${lineHeight}px;
  white-space: pre;
  cursor: default;

  /* Generated content, so that selections and screen readers have the text only. */
  &::before {
    content: attr(data-line) / '';
    display: inline-block;
    box-sizing: content-box;
    width: var(--digits);
    padding: 0 var(--space-2);
    margin-right: var(--space-2);
    color: var(--code-comment);
    text-align: right;
    user-select: none;
  }

  &[aria-selected='true'],
  &[data-marked] {
    background: var(--accent);
    box-shadow: inset 3px 0 var(--primary);
  }

  &[data-problem='error'] {
    background: var(--danger-surface);
    color: var(--danger-surface-foreground);
    box-shadow: inset 3px 0 var(--danger);
  }

  &[data-problem='error']::before {
    color: inherit;
  }

  & u {
    text-decoration: underline wavy 1.5px var(--danger);
    text-underline-offset: 3px;
    text-decoration-skip-ink: none;
  }

  ${tokenColors}
`
