import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import type { Issue } from '../../contract/issues'
import { Card, CardBody } from '../ui/card'
import { Stack } from '../ui/page'
import { IssueBody } from './issue-body'
import { IssueComments } from './issue-comments'
import { IssueHeader } from './issue-header'
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
  return (
    <Columns>
      <Stack>
        <Card aria-label="About this feedback">
          <CardBody>
            <IssueHeader issue={issue} tools={tools} />
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

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: var(--space-4);

  @media (width >= 64rem) {
    grid-template-columns: minmax(0, 1fr) 21rem;
  }
`
