import { useId } from 'react'
import { styled } from 'styled-components'
import type { Issue, IssueChange } from '../../contract/issues'
import { Card, CardBody, CardHeader } from '../ui/card'
import { RelativeTime } from '../ui/relative-time'
import { describeChange, isLongText } from './words'

/** What happened to an issue, the latest first, down to the day it was reported. */
export function IssueHistory({ issue }: { issue: Pick<Issue, 'history' | 'author' | 'createdAt'> }) {
  const headingId = useId()
  return (
    <Card aria-labelledby={headingId}>
      <CardHeader id={headingId} title="History" />
      <CardBody>
        <Timeline className="plain">
          {issue.history.map((change) => (
            <li key={change.id}>
              <Happened user={change.changedBy} what={describeChange(change)} time={change.createdAt} />
              {isLongText(change.field) && <Wording change={change} />}
            </li>
          ))}
          <li>
            <Happened user={issue.author} what="reported this" time={issue.createdAt} />
          </li>
        </Timeline>
      </CardBody>
    </Card>
  )
}

function Happened({ user, what, time }: { user: Issue['author']; what: string; time: string }) {
  return (
    <>
      <p>
        <strong>
          <bdi>{user?.username ?? 'deleted user'}</bdi>
        </strong>{' '}
        {what}
      </p>
      <RelativeTime time={time} />
    </>
  )
}

/** How a long text read before and after. */
function Wording({ change: { from, to } }: { change: IssueChange }) {
  return (
    <details>
      <summary>Show changes</summary>
      {from !== null && <del dir="auto">{from}</del>}
      {to !== null && <ins dir="auto">{to}</ins>}
    </details>
  )
}

const Timeline = styled.ol`
  font-size: var(--text-sm);

  & > li {
    position: relative;
    padding: 0 0 var(--space-4) var(--space-5);
    overflow-wrap: anywhere;
  }

  /* A wire through all of them, with a control dot for each. */
  & > li::before {
    content: '';
    position: absolute;
    top: 0.45em;
    left: 0;
    width: 0.625rem;
    height: 0.625rem;
    background: var(--primary);
    border-radius: 50%;
  }

  & > li:not(:last-child)::after {
    content: '';
    position: absolute;
    top: 0.7em;
    bottom: -0.7em;
    left: calc(0.3125rem - 0.5px);
    width: 1px;
    background: var(--border-strong);
  }

  & > li:last-child {
    padding-bottom: 0;
  }

  & time {
    color: var(--muted-foreground);
  }

  & summary {
    padding: var(--space-1) 0;
    color: var(--muted-foreground);
    cursor: pointer;
  }

  & del,
  & ins {
    display: block;
    margin-top: var(--space-1);
    padding: var(--space-2) var(--space-3);
    border-radius: var(--radius-small);
    text-decoration: none;
    white-space: pre-line;
  }

  & del {
    background: var(--danger-surface);
    color: var(--danger-surface-foreground);
  }

  & ins {
    background: var(--success-surface);
    color: var(--success-surface-foreground);
  }
`
