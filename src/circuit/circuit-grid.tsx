/**
 * Cards in a grid of which only those near the window are in the page: 1 column, 2 from medium and 3 from large screens.
 *
 * Rows are positioned in a box that is as high as all of them, so that the scrollbar is right from the start. Heights are measured as
 * rows come into view, and cached while the app runs: going Back restores the same page, to the pixel.
 */
import { defaultRangeExtractor, useWindowVirtualizer, type Range, type VirtualItem } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import type { CircuitSummary } from '../../contract/circuits'
import { CircuitCard } from './circuit-card'
import type { SearchMarks } from './search-marks'
import { useColumns } from './use-columns'

interface CircuitGridProps {
  circuits: readonly CircuitSummary[]
  /** How many there are in all, loaded or not. */
  total: number
  /** Which list this is: its heights are remembered under it. */
  name: string
  /** Called as the reader comes near the last of the loaded cards. */
  onNearEnd: () => void
  /** Called with the first card in the window, from 0, as the reader scrolls. */
  onTop?: (index: number) => void
  /** What is marked in names and descriptions. */
  marks?: SearchMarks | null
  /** The card to begin at, once it is loaded; 0 or absent begins at the top. */
  startAt?: number
}

/** Height of a row before it is measured, and the distance of rows, in CSS pixels. */
const estimatedRowHeight = 416

const gap = 24

/** Rows that are rendered beyond the window, for fast scrolling. */
const overscan = 2

/** How many rows before the end of the loaded cards the next page is fetched: about five windows. */
const prefetchRows = 12

/** Measured rows by list and number of columns. */
const measuredRows = new Map<string, VirtualItem[]>()

export function CircuitGrid(props: CircuitGridProps) {
  const columns = useColumns()
  // With another number of columns the rows differ, and so do their heights.
  return <Rows key={columns} columns={columns} {...props} />
}

function Rows(props: CircuitGridProps & { columns: number }) {
  const { columns, circuits, total, name, onNearEnd, onTop, marks = null, startAt = 0 } = props
  const box = useRef<HTMLDivElement>(null)
  const place = `${columns} ${name}`
  const focusedRow = useRef<number | null>(null)
  const [margin, setMargin] = useState(0)
  const rowCount = Math.ceil(circuits.length / columns)

  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed to what is memoized
  const virtualizer = useWindowVirtualizer({
    count: rowCount,
    gap,
    overscan,
    scrollMargin: margin,
    estimateSize: () => estimatedRowHeight,
    getItemKey: (row) => circuits[row * columns]?.id ?? row,
    // Nothing has a height where there is no layout, as in some tests.
    measureElement: (element) => (element instanceof HTMLElement && element.offsetHeight) || estimatedRowHeight,
    // So that the first cards are part of the first drawing, which is done in small steps.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialMeasurementsCache: measuredRows.get(place) ?? [],
    // What has the focus stays in the page, however far the reader scrolls.
    rangeExtractor: (range) => withRow(range, focusedRow.current),
  })

  useLayoutEffect(() => {
    // The place of the box in the page, which the banner above or a wrapped filter bar may move.
    const measure = () => setMargin((box.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])

  useEffect(() => () => void measuredRows.set(place, virtualizer.measurementsCache), [place, virtualizer])

  const rows = virtualizer.getVirtualItems()
  const lastRow = rows.at(-1)?.index ?? 0
  const isNearEnd = lastRow >= rowCount - prefetchRows
  useEffect(() => {
    if (isNearEnd) onNearEnd()
  }, [isNearEnd, rowCount, onNearEnd])

  const firstInView = virtualizer.range?.startIndex ?? 0
  useEffect(() => {
    onTop?.(firstInView * columns)
  }, [firstInView, columns, onTop])

  useStartAt(Math.floor(startAt / columns), rowCount, (row) => virtualizer.scrollToIndex(row, { align: 'start' }))

  return (
    <Box
      ref={box}
      role="list"
      style={{ height: virtualizer.getTotalSize() }}
      onFocus={({ target }) => {
        const row = target.closest<HTMLElement>('[data-index]')?.dataset['index']
        focusedRow.current = row === undefined ? null : Number(row)
      }}
      onBlur={() => {
        focusedRow.current = null
      }}
    >
      {rows.map(({ key, index: row, start }) => (
        <Row
          key={key}
          role="presentation"
          data-index={row}
          ref={virtualizer.measureElement}
          style={{ top: start - margin, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
        >
          {circuits.slice(row * columns, (row + 1) * columns).map((circuit, column) => (
            <div key={circuit.id} role="listitem" aria-setsize={total} aria-posinset={row * columns + column + 1}>
              <CircuitCard circuit={circuit} isFirst={row === 0} marks={marks} />
            </div>
          ))}
        </Row>
      ))}
    </Box>
  )
}

/** Scrolls to a row once, as soon as it is loaded, unless the reader is somewhere already. */
function useStartAt(row: number, rowCount: number, scrollTo: (row: number) => void) {
  const isDone = useRef(row === 0)
  useEffect(() => {
    if (isDone.current || rowCount <= row) return
    isDone.current = true
    // After Back, the shell has restored the scroll position.
    if (window.scrollY < window.innerHeight) scrollTo(row)
  })
}

/** The rows to show, and one more wherever it is. */
function withRow(range: Range, row: number | null): number[] {
  const rows = defaultRangeExtractor(range)
  if (row === null || row >= range.count || rows.includes(row)) return rows
  return [...rows, row].sort((one, other) => one - other)
}

const Box = styled.div`
  position: relative;
`

const Row = styled.div`
  position: absolute;
  left: 0;
  right: 0;
  display: grid;
  gap: ${gap}px;

  & > div {
    display: grid;
  }
`
