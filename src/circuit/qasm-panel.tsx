import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { styled } from 'styled-components'
import { download } from '../lib/download'
import { Button } from '../ui/button'
import { Card, CardHeader } from '../ui/card'
import { CopyButton } from '../ui/copy-button'
import { CollapseIcon, DownloadIcon, ExpandIcon } from '../ui/icons'
import { useEscape } from '../ui/use-escape'
import { linesOf, ProgramText } from './program-text'

interface QasmPanelProps {
  source: string
  /** What Download calls the file, ending in `.qasm`. */
  fileName: string
  downloadLabel?: string
  /** A statement to light up, such as that of an operation that was pressed in the diagram: its lines come into view in the panel. */
  highlighted?: { start: number; end: number } | null
  /** The Expand/Collapse toggle appears when the code is taller than this part of the window's height. */
  expandAbove?: number
  /** Further actions, behind those of the panel. */
  actions?: ReactNode
}

/** A program to read, copy and download. It takes at most 70 % of the window's height until it is expanded. */
export function QasmPanel({
  source,
  fileName,
  downloadLabel = 'Download',
  highlighted = null,
  expandAbove = 0.7,
  actions,
}: QasmPanelProps) {
  const [expanded, setExpanded] = useState(false)
  const code = useRef<HTMLDivElement>(null)
  const isTall = useIsTallerThan(code, expandAbove)
  const codeId = useId()
  const box = useRef<HTMLElement>(null)
  const lines = useMemo(() => highlighted && linesOf(source, highlighted), [source, highlighted])
  useEffect(() => {
    if (lines !== null) showHighlighted(box.current)
  }, [lines])
  useEscape(expanded && (() => setExpanded(false)))

  return (
    <Card aria-label="QASM Code">
      <CardHeader title="QASM Code">
        <CopyButton variant="ghost" size="small" text={source} />
        <Button variant="ghost" size="small" icon={<DownloadIcon />} onClick={() => download(source, fileName)}>
          {downloadLabel}
        </Button>
        {actions}
        {isTall && (
          <Button
            variant="ghost"
            size="small"
            aria-expanded={expanded}
            aria-controls={codeId}
            icon={expanded ? <CollapseIcon /> : <ExpandIcon />}
            onClick={() => setExpanded(!expanded)}
          >
            {expanded ? 'Collapse' : 'Expand'}
          </Button>
        )}
      </CardHeader>
      <CodeBox ref={box} id={codeId} data-expanded={expanded || undefined} tabIndex={0} aria-label="Program text">
        <div ref={code}>
          <ProgramText source={source} numbered highlighted={lines} />
        </div>
      </CodeBox>
    </Card>
  )
}

/** Scrolls the box, but not the page, to the highlighted lines. */
function showHighlighted(box: HTMLElement | null) {
  const highlighted = box?.querySelector<HTMLElement>('[data-highlighted]')
  if (!box || !highlighted) return
  const [frame, { top, bottom }] = [box.getBoundingClientRect(), highlighted.getBoundingClientRect()]
  if (top >= frame.top && bottom <= frame.bottom) return
  box.scrollTop += (top + bottom) / 2 - (frame.top + frame.bottom) / 2
}

/** Whether an element is taller than a part of the window's height, now and after each change of either. */
function useIsTallerThan(element: RefObject<HTMLElement | null>, part: number): boolean {
  const [isTaller, setIsTaller] = useState(false)
  const wasTaller = useRef(false)
  useLayoutEffect(() => {
    const measured = element.current
    if (measured === null) return
    // The observer tells the first size when the page has been laid out and before it is painted.
    const measure = () => {
      const isTallerNow = measured.offsetHeight > window.innerHeight * part
      // Rendering at once also does all that waits to be done after the page's last rendering.
      if (isTallerNow !== wasTaller.current) flushSync(() => setIsTaller(isTallerNow))
      wasTaller.current = isTallerNow
    }
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [element, part])
  return isTaller
}

const CodeBox = styled.section`
  max-height: 70vh;
  overflow: auto;
  background: var(--code);
  color: var(--code-foreground);
  border-radius: 0 0 var(--radius-large) var(--radius-large);

  &[data-expanded] {
    max-height: none;
  }

  & > div {
    width: max-content;
    min-width: 100%;
    padding: var(--space-3) var(--space-4);
  }
`
