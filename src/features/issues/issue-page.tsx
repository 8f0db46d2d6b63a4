import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { styled } from 'styled-components'
import type { Issue } from '../../../contract/issues'
import { messageOf, statusOf } from '../../api/errors'
import { issueQuery } from '../../api/issues'
import { PriorityBadge, StatusBadge, TypeChip } from '../../issue/badges'
import { DeleteIssue } from '../../issue/delete-issue'
import { IssueBody } from '../../issue/issue-body'
import { IssueComments } from '../../issue/issue-comments'
import { IssueHistory } from '../../issue/issue-history'
import { paths } from '../../paths'
import { useViewer } from '../../session/session'
import { BackLink } from '../../ui/back-link'
import { LinkButton } from '../../ui/button'
import { Card, CardBody } from '../../ui/card'
import { ChipRow } from '../../ui/chip'
import { PencilIcon, SlidersIcon } from '../../ui/icons'
import { Loading } from '../../ui/loading'
import { ErrorPanel } from '../../ui/notice'
import { Page, Row, Stack } from '../../ui/page'
import { RelativeTime } from '../../ui/relative-time'
import { toast } from '../../ui/toast'

/** One report: what it says, what was said about it, what became of it. */
export function IssuePage() {
  const { id = '' } = useParams()
  const query = useQuery(issueQuery(id))
  if (query.data && !isGone(query.error)) return <Report issue={query.data} />
  return query.isError ? <IssueNotFound error={query.error} /> : <Loading tall />
}

/** The server has taken back what is on screen; any other failure to refresh it can wait. */
const isGone = (error: Error | null) => [401, 403, 404].includes(statusOf(error) ?? 0)

function Report({ issue }: { issue: Issue }) {
  const viewer = useViewer()
  const navigate = useNavigate()
  const isOwn = viewer?.id === issue.authorId
  const isEditable = isOwn && issue.status === 'OPEN'
  return (
    <Page title={issue.title}>
      <BackLink to={paths.myIssues}>Back to My Issues</BackLink>
      <Columns>
        <Stack>
          <Card aria-label="About this feedback">
            <CardBody>
              <Head>
                <h1>{issue.title}</h1>
                <Row>
                  {viewer?.role === 'ADMIN' && (
                    <LinkButton to={paths.adminIssue(issue.id)} size="small" icon={<SlidersIcon />}>
                      Manage
                    </LinkButton>
                  )}
                  {isEditable && (
                    <>
                      <LinkButton to={paths.editIssue(issue.id)} size="small" icon={<PencilIcon />}>
                        Edit
                      </LinkButton>
                      <DeleteIssue issue={issue} onDeleted={() => void navigate(paths.myIssues)} />
                    </>
                  )}
                </Row>
              </Head>
              <Facts>
                <StatusBadge status={issue.status} />
                <TypeChip type={issue.type} />
                <PriorityBadge priority={issue.priority} />
                <span>
                  by {issue.author?.username ?? 'Unknown'} · <RelativeTime time={issue.createdAt} />
                </span>
                {issue.assignedTo && <span>assigned to {issue.assignedTo.username}</span>}
              </Facts>
              <IssueBody issue={issue} />
            </CardBody>
          </Card>
          <IssueComments issueId={issue.id} />
        </Stack>
        <IssueHistory issue={issue} />
      </Columns>
    </Page>
  )
}

/** Leads to the own issues at once; what it says meanwhile also tells there why. */
function IssueNotFound({ error }: { error: Error }) {
  const navigate = useNavigate()
  const isMissing = [400, 404].includes(statusOf(error) ?? 0)
  const message = isMissing ? 'Issue Not Found' : messageOf(error, 'The issue could not be loaded.')
  useEffect(() => {
    toast(message, 'danger')
    void navigate(paths.myIssues, { replace: true })
  }, [message, navigate])
  return (
    <Page title="Issue Not Found">
      <ErrorPanel
        isPage
        title="Issue Not Found"
        actions={
          <LinkButton to={paths.myIssues} variant="primary">
            Back to My Issues
          </LinkButton>
        }
      >
        {messageOf(error, '')}
      </ErrorPanel>
    </Page>
  )
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: var(--space-4);

  @media (width >= 64rem) {
    grid-template-columns: minmax(0, 1fr) 20rem;
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
`

const Facts = styled(ChipRow)`
  margin: var(--space-3) 0 var(--space-4);
  padding-bottom: var(--space-4);
  border-bottom: 1px solid var(--border);
  color: var(--muted-foreground);
  font-size: var(--text-sm);
`
