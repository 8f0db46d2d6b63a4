import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Button } from './button'
import { CheckIcon, InfoIcon, WarningIcon } from './icons'

/** What a notice is about. */
type NoticeTone = 'info' | 'success' | 'warning' | 'danger'

export interface NoticeProps {
  tone?: NoticeTone
  title?: ReactNode
  children?: ReactNode
  /** Buttons below the text. */
  actions?: ReactNode
  /** Adds a button that tries again what has failed. */
  onRetry?: () => void
}

/** A sentence that the reader should not miss. Screen readers announce errors at once, and other tones when they are idle. */
export function Notice({ tone = 'info', title, children, actions, onRetry }: NoticeProps) {
  const Mark = tone === 'success' ? CheckIcon : tone === 'info' ? InfoIcon : WarningIcon
  return (
    <NoticeBox data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <Mark />
      <div>
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
        {(actions || onRetry) && (
          <Actions>
            {actions}
            {onRetry && (
              <Button size="small" onClick={onRetry}>
                Try Again
              </Button>
            )}
          </Actions>
        )}
      </div>
    </NoticeBox>
  )
}

interface ErrorPanelProps {
  title: ReactNode
  children?: ReactNode
  /** A quieter line below: a suggestion, the status code. */
  detail?: ReactNode
  actions?: ReactNode
  /** The panel fills a page; its title is the page's heading. */
  isPage?: boolean
}

/** Replaces content that could not be shown: says what happened, and what to do. */
export function ErrorPanel({ title, children, detail, actions, isPage = false }: ErrorPanelProps) {
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <Panel role="alert">
      <WarningIcon />
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {detail && <small>{detail}</small>}
      {actions && <Actions>{actions}</Actions>}
    </Panel>
  )
}

interface EmptyPanelProps {
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
}

/** Replaces a list that has no entries. */
export function EmptyPanel({ title, children, actions }: EmptyPanelProps) {
  return (
    <Panel data-empty>
      <p>
        <strong>{title}</strong>
      </p>
      {children && <p>{children}</p>}
      {actions && <Actions>{actions}</Actions>}
    </Panel>
  )
}

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  margin-top: var(--space-3);
`

const NoticeBox = styled.div`
  display: flex;
  gap: var(--space-3);
  padding: var(--space-3) var(--space-4);
  border-radius: var(--radius);
  background: var(--info-surface);
  color: var(--info-surface-foreground);
  font-size: var(--text-sm);

  &[data-tone='success'] {
    background: var(--success-surface);
    color: var(--success-surface-foreground);
  }

  &[data-tone='warning'] {
    background: var(--warning-surface);
    color: var(--warning-surface-foreground);
  }

  &[data-tone='danger'] {
    background: var(--danger-surface);
    color: var(--danger-surface-foreground);
  }

  & > svg {
    flex: none;
    margin-top: 0.2em;
  }

  & > div {
    min-width: 0;
  }

  & a {
    color: inherit;
  }
`

const Panel = styled.section`
  display: grid;
  justify-items: center;
  gap: var(--space-2);
  padding: var(--space-7) var(--space-4);
  background: var(--card);
  border: 1px solid var(--border);
  border-radius: var(--radius-large);
  text-align: center;

  &[data-empty] {
    background: none;
    border-style: dashed;
    border-color: var(--border-strong);
    color: var(--muted-foreground);
  }

  & > svg {
    width: 1.75rem;
    height: 1.75rem;
    color: var(--danger);
  }

  & > h1 {
    font-size: var(--text-xl);
  }

  & > p {
    max-width: 36rem;
  }

  & > small {
    color: var(--muted-foreground);
  }

  & > ${Actions} {
    justify-content: center;
  }
`
