import { useEffect, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { Button } from './button'

interface QuietFailureProps {
  /** What did not work, in our own words. */
  children: ReactNode
  /** The failure itself, which goes to the console alone. */
  error?: Error | null
  onRetry?: () => void
}

/** One quiet line where something failed that the reader can do without: no alarm, never the server's own text. */
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

/** Logs a failure once, for those who look for its cause. */
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
