import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import type { Issue } from '../../contract/issues'
import { ChipRow } from '../ui/chip'
import { Row } from '../ui/page'
import { RelativeTime } from '../ui/relative-time'
import { UserLink } from '../users/user-link'
import { PriorityBadge, StatusBadge, TypeChip } from './badges'

/** The title of an issue, what its reader can do about it, and who wrote it when. */
export function IssueHeader({ issue, tools }: { issue: Issue; tools: ReactNode }) {
  const { title, status, type, priority, author, assignedTo, createdAt } = issue
  return (
    <>
      <Head>
        <h1 dir="auto" data-long={title.length > longTitle || undefined}>
          {title}
        </h1>
        {tools && <Row>{tools}</Row>}
      </Head>
      <Facts>
        <StatusBadge status={status} />
        <TypeChip type={type} />
        <PriorityBadge priority={priority} />
        <span>
          by {author ? <UserLink user={author} /> : 'Unknown'} · <RelativeTime time={createdAt} />
        </span>
        {assignedTo && (
          <span>
            assigned to <bdi>{assignedTo.username}</bdi>
          </span>
        )}
      </Facts>
    </>
  )
}

/** Longer titles get a smaller font. */
const longTitle = 80

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  justify-content: space-between;
  gap: var(--space-3);

  & > h1 {
    flex: 1 1 16rem;
    min-width: 0;
    overflow-wrap: anywhere;
    font-size: var(--text-xl);
  }

  & > h1[data-long] {
    font-size: var(--text-lg);
  }
`

const Facts = styled(ChipRow)`
  margin: var(--space-3) 0 var(--space-4);
  padding-bottom: var(--space-4);
  border-bottom: 1px solid var(--border);
  color: var(--muted-foreground);
  font-size: var(--text-sm);
`
