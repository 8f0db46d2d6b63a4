import { styled } from 'styled-components'
import { CopyButton } from '../../../ui/copy-button'

/** The SHA-256 hash of a version's program, to copy and to compare with `sha256sum`. */
export function ContentHash({ hash }: { hash: string }) {
  return (
    <Line>
      <span>SHA-256 of the program</span>
      <code>{hash}</code>
      <CopyButton
        variant="ghost"
        size="small"
        aria-label="Copy hash"
        text={hash}
        copied="Copied"
        failed="Select and copy it"
      />
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
