import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router-dom'
import { styled } from 'styled-components'
import type { Issue } from '../../../contract/issues'
import { paths } from '../../../contract/paths'
import { statusOf } from '../../api/errors'
import { issueQuery } from '../../api/issues'
import { DeleteIssue } from '../../issue/delete-issue'
import { IssueLayout } from '../../issue/issue-layout'
import { ModerateReportedContent } from '../../moderation/moderate'
import { BackLink } from '../../ui/back-link'
import { Button, LinkButton } from '../../ui/button'
import { Card, CardBody, CardHeader } from '../../ui/card'
import { PencilIcon } from '../../ui/icons'
import { Loading } from '../../ui/loading'
import { ErrorPanel } from '../../ui/notice'
import { Page, Row } from '../../ui/page'
import { useLoggedError } from '../../ui/quiet-failure'
import { AdminOnly } from './admin-only'
import { AssignToMe, PrioritySelect, StatusSelect } from './issue-controls'

/** One report, with everything that an administrator can do about it. */
export default function AdminIssuePage() {
  return (
    <AdminOnly title="Feedback">
      <ManagedIssue />
    </AdminOnly>
  )
}

function ManagedIssue() {
  const { id = '' } = useParams()
  const query = useQuery(issueQuery(id))
  if (query.data && statusOf(query.error) !== 404) return <IssueManagement issue={query.data} />
  if (!query.isError) return <Loading tall />
  return <NotFound error={query.error} onRetry={() => void query.refetch()} />
}

function NotFound({ error, onRetry }: { error: Error; onRetry: () => void }) {
  useLoggedError(error)
  const isMissing = [400, 404].includes(statusOf(error) ?? 0)
  return (
    <Page title="Issue Not Found">
      <ErrorPanel
        isPage
        title={isMissing ? 'Issue Not Found' : 'The feedback could not be loaded'}
        actions={
          <>
            <LinkButton to={paths.adminIssues} variant="primary">
              Back to Feedback Management
            </LinkButton>
            <Button onClick={onRetry}>Try Again</Button>
          </>
        }
      >
        {isMissing ? 'It may have been deleted.' : 'Please try again.'}
      </ErrorPanel>
    </Page>
  )
}

function IssueManagement({ issue }: { issue: Issue }) {
  const navigate = useNavigate()
  return (
    <Page title={issue.title}>
      <BackLink to={paths.adminIssues}>Back to Feedback Management</BackLink>
      <IssueLayout
        issue={issue}
        aside={
          <Card aria-label="Manage">
            <CardHeader title="Manage" />
            <CardBody>
              <Controls>
                <dt>Status</dt>
                <dd>
                  <StatusSelect issue={issue} />
                </dd>
                <dt>Priority</dt>
                <dd>
                  <PrioritySelect issue={issue} />
                </dd>
                <dt>Assigned to</dt>
                <dd>{issue.assignedTo?.username ?? 'Nobody'}</dd>
              </Controls>
              <Row>
                <AssignToMe issue={issue} />
                <LinkButton to={paths.editIssue(issue.id)} size="small" icon={<PencilIcon />}>
                  Edit
                </LinkButton>
                <DeleteIssue issue={issue} onDeleted={() => void navigate(paths.adminIssues)} />
              </Row>
              {issue.reported && <ModerateReportedContent reported={issue.reported} />}
            </CardBody>
          </Card>
        }
      />
    </Page>
  )
}

const Controls = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: var(--space-2) var(--space-4);
  margin-bottom: var(--space-4);
  font-size: var(--text-sm);

  & > dt {
    color: var(--muted-foreground);
  }

  & > dd {
    min-height: var(--touch);
    display: flex;
    align-items: center;
    overflow-wrap: anywhere;
  }
`
