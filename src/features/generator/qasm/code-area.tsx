import {
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  type RefObject,
} from 'react'
import { styled } from 'styled-components'
import type { Diagnostic, Place } from '../../../../contract/envelope'
import { Field } from '../../../ui/field'

interface CodeAreaProps {
  id: string
  label: string
  value: string
  onChange: (value: string) => void
  diagnostics: readonly Diagnostic[]
  error?: string | undefined
  hint?: string
  ref: Ref<HTMLTextAreaElement>
}

/** Pixels of a line: the gutter and the marks are placed by it. */
const lineHeight = 21
const padding = 10
const visibleLines = 16
const tabSize = 4

/** From this many letters on a paste goes in at once: the browser's own editing takes minutes for tens of thousands of lines. */
const longPaste = 100_000

/** A program to write: line numbers, marks where diagnostics are, Tab that indents (and leaves, after Escape). */
export function CodeArea({ id, label, value, onChange, diagnostics, error, hint, ref }: CodeAreaProps) {
  const [scroll, setScroll] = useState({ top: 0, left: 0 })
  const [box, height] = useHeight(visibleLines * lineHeight + 2 * padding)
  const linesInView = Math.ceil(height / lineHeight) + 1
  const tabLeaves = useRef(false)
  const lines = useMemo(() => value.split('\n'), [value])
  const first = Math.max(Math.floor((scroll.top - padding) / lineHeight), 0)
  const shown = Array.from({ length: Math.min(linesInView, lines.length - first) }, (_, offset) => first + offset)
  const severities = useMemo(() => severityOfLines(diagnostics), [diagnostics])
  const marks = diagnostics.filter(({ span }) => span.line > first && span.line <= first + linesInView)

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Escape') tabLeaves.current = true
    if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return
    if (tabLeaves.current || event.shiftKey) {
      tabLeaves.current = false
      return
    }
    event.preventDefault()
    insertAtCursor(event.currentTarget, '  ')
  }

  return (
    <Field id={id} label={label} hint={hint} error={error} required>
      {(control) => (
        <Box ref={box} data-invalid={error ? true : undefined}>
          <Gutter aria-hidden="true" style={{ width: `calc(${String(lines.length).length}ch + 1.5rem)` }}>
            <div style={{ top: padding + first * lineHeight - scroll.top }}>
              {shown.map((line) => (
                <span key={line} data-severity={severities.get(line + 1)}>
                  {line + 1}
                </span>
              ))}
            </div>
          </Gutter>
          <Text>
            <Marks aria-hidden="true">
              {marks.map(({ code, severity, span }) => (
                <i
                  key={`${code} ${span.start} ${span.end}`}
                  data-severity={severity}
                  style={markStyle(lines, span, scroll)}
                />
              ))}
            </Marks>
            <textarea
              {...control}
              ref={ref}
              value={value}
              spellCheck={false}
              autoCapitalize="off"
              autoComplete="off"
              autoCorrect="off"
              wrap="off"
              rows={visibleLines}
              placeholder={'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[2] q;\nh q[0];\ncx q[0], q[1];'}
              onChange={(event) => onChange(event.target.value)}
              onKeyDown={onKeyDown}
              onPaste={pasteAtOnce}
              onFocus={() => {
                tabLeaves.current = false
              }}
              onScroll={({ currentTarget }) =>
                setScroll({ top: currentTarget.scrollTop, left: currentTarget.scrollLeft })
              }
            />
          </Text>
        </Box>
      )}
    </Field>
  )
}

/** An element's height, which the reader may drag. */
function useHeight(initial: number): [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(initial)
  useLayoutEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => entry && setHeight(entry.contentRect.height))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, height]
}

/** Puts the focus into a program, selects a place of it and brings it into view. */
export function selectPlace(textarea: HTMLTextAreaElement, { start, end, line, column }: Place): void {
  textarea.focus({ preventScroll: true })
  // An empty place, as the end of the program is, still shows a cursor.
  textarea.setSelectionRange(start, end)
  textarea.scrollTop = Math.max((line - 6) * lineHeight, 0)
  textarea.scrollLeft = column > 60 ? (column - 30) * 8 : 0
  textarea.scrollIntoView({ block: 'nearest' })
}

/** The worst severity of each line, from 1. */
function severityOfLines(diagnostics: readonly Diagnostic[]): Map<number, Diagnostic['severity']> {
  const severities = new Map<number, Diagnostic['severity']>()
  for (const { severity, span } of diagnostics)
    if (severities.get(span.line) !== 'error') severities.set(span.line, severity)
  return severities
}

/** A mark under the first line of a place, at least a letter wide. */
function markStyle(lines: readonly string[], span: Place, scroll: { top: number; left: number }) {
  const line = lines[span.line - 1] ?? ''
  const end = span.endLine === span.line ? span.endColumn : line.length + 1
  const from = cells(line.slice(0, span.column - 1))
  const width = Math.max(cells(line.slice(0, end - 1)) - from, 1)
  return {
    top: padding + (span.line - 1) * lineHeight - scroll.top,
    left: `calc(${padding - scroll.left}px + ${from}ch)`,
    width: `${width}ch`,
  }
}

/** How many columns a text takes on screen: a tab reaches to the next stop. */
function cells(text: string): number {
  let count = 0
  for (const character of text) count += character === '\t' ? tabSize - (count % tabSize) : 1
  return count
}

/** Through the browser's own editing, so that undo knows it. */
function insertAtCursor(textarea: HTMLTextAreaElement, text: string): void {
  // Deprecated, and still the only way that keeps the history of a text area.
  const inserted = typeof document.execCommand === 'function' && document.execCommand('insertText', false, text)
  if (!inserted) replaceSelection(textarea, text)
}

/** A short paste is the browser's business. */
function pasteAtOnce(event: ClipboardEvent<HTMLTextAreaElement>) {
  const text = event.clipboardData.getData('text/plain')
  if (text.length < longPaste) return
  event.preventDefault()
  replaceSelection(event.currentTarget, text)
}

/** At once, past the browser's history. */
function replaceSelection(textarea: HTMLTextAreaElement, text: string): void {
  textarea.setRangeText(text, textarea.selectionStart, textarea.selectionEnd, 'end')
  textarea.dispatchEvent(new Event('input', { bubbles: true }))
}

const Box = styled.div`
  display: flex;
  overflow: hidden;
  background: var(--code);
  color: var(--code-foreground);
  border: 1px solid var(--border-strong);
  border-radius: var(--radius);
  font-family: var(--font-mono);
  font-size: 0.8125rem;
  line-height: ${lineHeight}px;

  &:focus-within {
    outline: 2px solid var(--focus);
    border-color: var(--focus);
  }

  &[data-invalid] {
    border-color: var(--danger);
  }
`

const Gutter = styled.div`
  position: relative;
  flex: none;
  overflow: hidden;
  border-right: 1px solid var(--border);
  color: var(--code-comment);
  text-align: right;
  user-select: none;

  & > div {
    position: absolute;
    right: 0;
    left: 0;
  }

  & span {
    display: block;
    padding-right: var(--space-2);
    height: ${lineHeight}px;
  }

  & [data-severity] {
    font-weight: 700;
  }

  & [data-severity='error'] {
    background: var(--danger-surface);
    color: var(--danger-surface-foreground);
  }

  & [data-severity='warning'] {
    background: var(--warning-surface);
    color: var(--warning-surface-foreground);
  }
`

const Text = styled.div`
  position: relative;
  flex: 1;
  min-width: 0;

  & > textarea {
    position: relative;
    display: block;
    width: 100%;
    height: ${visibleLines * lineHeight + 2 * padding}px;
    min-height: 10rem;
    padding: ${padding}px;
    background: none;
    border: 0;
    outline: none;
    resize: vertical;
    white-space: pre;
    overflow: auto;
    font: inherit;
    tab-size: ${tabSize};
  }

  & > textarea::placeholder {
    color: var(--code-comment);
    opacity: 1;
  }
`

const Marks = styled.div`
  position: absolute;
  inset: 0;
  overflow: hidden;
  pointer-events: none;

  & > i {
    position: absolute;
    height: ${lineHeight}px;
    border-bottom: 2px solid var(--danger);
    background: color-mix(in srgb, var(--danger) 14%, transparent);
  }

  & > [data-severity='warning'] {
    border-color: var(--warning);
    background: color-mix(in srgb, var(--warning) 14%, transparent);
  }
`
