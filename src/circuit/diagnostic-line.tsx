import { styled } from 'styled-components'
import type { Diagnostic } from '../../contract/envelope'
import { WarningIcon } from '../ui/icons'
import { renderInlineCode } from './inline-code'

/** What a diagnostic says: its place, its message, and what to do. */
export function DiagnosticLine({ severity, span, message, help }: Diagnostic) {
  return (
    <Text data-severity={severity}>
      <WarningIcon />
      <span>
        <strong>
          {severity === 'error' ? 'Error' : 'Warning'} {span.line}:{span.column}
        </strong>{' '}
        {renderInlineCode(message)}
        {help && <small>{renderInlineCode(help)}</small>}
      </span>
    </Text>
  )
}

const Text = styled.span`
  display: flex;
  gap: var(--space-2);
  overflow-wrap: anywhere;

  & > svg {
    flex: none;
    margin-top: 0.25em;
    color: var(--danger);
  }

  &[data-severity='warning'] > svg {
    color: var(--warning);
  }

  & strong {
    font-variant-numeric: tabular-nums;
  }

  & small {
    display: block;
    color: var(--muted-foreground);
    font-size: inherit;
  }
`
