import { useRef, type ReactNode } from 'react'
import { styled } from 'styled-components'
import type { Rows } from '../../../engine-rs/rows/rows'
import { useElementSize } from '../../lib/use-element-size'
import { NoteBelow } from './note-below'
import { isCutOff } from './view'

interface DiagramRoomProps {
  rows: Rows
  /** The height to begin with, as CSS writes it. */
  basis: string | undefined
  /** Fills the screen with the diagram; null where nothing more of it would be seen. */
  onFull: (() => void) | null
  /** What is drawn on. */
  children: ReactNode
}

/** The room for a drawing, with a line below it where the drawing is higher at first. Rows are read downwards, so they need none. */
export function DiagramRoom({ rows, basis, onFull, children }: DiagramRoomProps) {
  const room = useRef<HTMLDivElement>(null)
  const { height } = useElementSize(room)
  const isCut = height > 0 && rows.scale === null && isCutOff(rows, height)
  return (
    <Box ref={room} style={{ flexBasis: basis }}>
      {children}
      {isCut && onFull !== null && (
        <NoteBelow>
          This circuit is taller than the view.
          <button type="button" onClick={onFull}>
            Open full screen
          </button>
        </NoteBelow>
      )}
    </Box>
  )
}

const Box = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-height: 0;
`
