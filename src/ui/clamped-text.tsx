import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { styled } from 'styled-components'

/** Text of any length and direction. Where it is longer than `lines`, a button shows the rest. */
export function ClampedText({ text, lines }: { text: ReactNode; lines: number }) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [isLong, setIsLong] = useState(false)
  const wasLong = useRef(false)

  useLayoutEffect(() => {
    const element = box.current
    if (element === null || isOpen) return
    // The observer tells the first size when the page has been laid out and before it is painted.
    const measure = () => {
      const isLongNow = element.scrollHeight > element.clientHeight + 1
      // Rendering at once also does all that waits to be done after the page's last rendering.
      if (isLongNow !== wasLong.current) flushSync(() => setIsLong(isLongNow))
      wasLong.current = isLongNow
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [isOpen])

  return (
    <div>
      <Text
        ref={box}
        id={id}
        dir="auto"
        style={isOpen ? undefined : { WebkitLineClamp: lines }}
        data-open={isOpen || undefined}
      >
        {text}
      </Text>
      {isLong && (
        <Toggle type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'Show more'}
        </Toggle>
      )}
    </div>
  )
}

const Text = styled.div`
  white-space: pre-line;
  overflow-wrap: anywhere;

  &:not([data-open]) {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
  }
`

const Toggle = styled.button`
  min-height: var(--touch);
  padding: 0;
  background: none;
  border: 0;
  color: var(--link);
  font-size: var(--text-sm);
  font-weight: 550;

  &:hover {
    text-decoration: underline;
  }
`
