import { styled } from 'styled-components'
import { useCopy } from '../../../lib/copy'
import { Button } from '../../../ui/button'
import { CheckIcon, CopyIcon } from '../../../ui/icons'

/** The SHA-256 hash of a version's program, to copy and to compare with `sha256sum`. */
export function ContentHash({ hash }: { hash: string }) {
  const { state, copy } = useCopy()
  return (
    <Line>
      <span>SHA-256 of the program</span>
      <code>{hash}</code>
      <Button
        variant="ghost"
        size="small"
        aria-label="Copy hash"
        icon={state === 'copied' ? <CheckIcon /> : <CopyIcon />}
        onClick={() => void copy(hash)}
      >
        <span aria-live="polite">{{ idle: 'Copy', copied: 'Copied', failed: 'Select and copy it' }[state]}</span>
      </Button>
    </Line>
  )
}

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-3);
  color: var(--muted-foreground);
  font-size: var(--text-sm);

  & > code {
    min-width: 0;
    overflow-wrap: anywhere;
    font-size: var(--text-xs);
  }
`
