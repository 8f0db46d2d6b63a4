import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import type { Issue } from '../../contract/issues'
import { Card, CardBody } from '../ui/card'
import { ChipRow } from '../ui/chip'
import { Row, Stack } from '../ui/page'
import { RelativeTime } from '../ui/relative-time'
import { UserLink } from '../users/user-link'
import { PriorityBadge, StatusBadge, TypeChip } from './badges'
import { IssueBody } from './issue-body'
import { IssueComments } from './issue-comments'
import { IssueHistory } from './issue-history'

interface IssueLayoutProps {
  issue: Issue
  /** What its reader can do about it, beside the title. */
  tools?: ReactNode
  /** Shown above the history. */
  aside?: ReactNode
}

/** An issue with its comments and history, for author and administrators. */
export function IssueLayout({ issue, tools, aside }: IssueLayoutProps) {
  const { title, status, type, priority, author, assignedTo, createdAt } = issue
  return (
    <Columns>
      <Stack>
        <Card aria-label="About this feedback">
          <CardBody>
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
            <IssueBody issue={issue} />
          </CardBody>
        </Card>
        <IssueComments issueId={issue.id} />
      </Stack>
      <Stack>
        {aside}
        <IssueHistory issue={issue} />
      </Stack>
    </Columns>
  )
}

/** Longer titles get a smaller font. */
const longTitle = 80

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: var(--space-4);

  @media (width >= 64rem) {
    grid-template-columns: minmax(0, 1fr) 21rem;
  }
`

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
