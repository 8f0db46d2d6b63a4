import { useEffect, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { Button } from './button'

interface QuietFailureProps {
  /** What failed, in our own words. */
  children: ReactNode
  /** The error, which is only logged. */
  error?: Error | null
  onRetry?: () => void
}

/** One line where optional content failed. It is no alert, and never shows the server's own message. */
export function QuietFailure({ children, error, onRetry }: QuietFailureProps) {
  useLoggedError(error)
  return (
    <Line role="status">
      <span>{children}</span>
      {onRetry && (
        <Button variant="ghost" size="small" onClick={onRetry}>
          Retry
        </Button>
      )}
    </Line>
  )
}

/** Logs an error once. */
export function useLoggedError(error: Error | null | undefined): void {
  useEffect(() => {
    if (error) console.error(error)
  }, [error])
}

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-2);
  min-height: var(--touch);
  color: var(--muted-foreground);
  font-size: var(--text-sm);
`
