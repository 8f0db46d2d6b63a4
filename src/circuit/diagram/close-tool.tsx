import type { KeyboardEvent } from 'react'
import { Button } from '../../ui/button'
import { CloseIcon } from '../../ui/icons'

interface CloseToolProps {
  /** What is closed, as `the search`. */
  what: string
  onClose: () => void
}

/** The button at the end of a tool's line that closes the tool, as Escape does within it. */
export const CloseTool = ({ what, onClose }: CloseToolProps) => (
  <Button
    size="small"
    variant="ghost"
    aria-label={`Close ${what}`}
    title="Close (Escape)"
    icon={<CloseIcon />}
    onClick={onClose}
  />
)

/** Closes a tool on Escape within it, which then closes nothing else. */
export const closeOnEscape = (onClose: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape') return
  event.preventDefault()
  onClose()
}
