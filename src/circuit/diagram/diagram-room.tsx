import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { styled } from 'styled-components'
import type { Rows } from '../../../engine-rs/scene-rows/rows'
import { NoteBelow } from './note-below'
import { isCutOff } from '../../../painting/view'

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
  const isCut = useIsCut(room, rows)
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

/** Whether a drawing is higher than its room, which grows with it as far as it can. */
function useIsCut(room: RefObject<HTMLElement | null>, rows: Rows): boolean {
  const [isCut, setIsCut] = useState(false)
  // An observer reports for the first time once everything has its place; so a new one for each drawing never compares it with the room of another.
  useLayoutEffect(() => {
    const element = room.current
    if (element === null) return
    const observer = new ResizeObserver(() => {
      const { clientHeight } = element
      setIsCut(clientHeight > 0 && rows.scale === null && isCutOff(rows, clientHeight))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [room, rows])
  return isCut
}

const Box = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-height: 0;
`
