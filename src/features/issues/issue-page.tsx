import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { Issue } from '../../../contract/issues'
import { paths } from '../../../contract/paths'
import { statusOf } from '../../api/errors'
import { issueQuery } from '../../api/issues'
import { DeleteIssue } from '../../issue/delete-issue'
import { IssueLayout } from '../../issue/issue-layout'
import { useViewer } from '../../session/session'
import { BackLink } from '../../ui/back-link'
import { LinkButton } from '../../ui/button'
import { PencilIcon, SlidersIcon } from '../../ui/icons'
import { Loading } from '../../ui/loading'
import { ErrorPanel } from '../../ui/notice'
import { Page } from '../../ui/page'
import { useLoggedError } from '../../ui/quiet-failure'
import { toast } from '../../ui/toast'

/** An issue with its comments and history. */
export default function IssuePage() {
  const { id = '' } = useParams()
  const query = useQuery(issueQuery(id))
  if (query.data && !isGone(query.error)) return <IssueView issue={query.data} />
  return query.isError ? <IssueNotFound error={query.error} /> : <Loading tall />
}

/** Whether the issue is gone. After any other failed refetch, the cached issue stays on screen. */
const isGone = (error: Error | null) => [401, 403, 404].includes(statusOf(error) ?? 0)

function IssueView({ issue }: { issue: Issue }) {
  const viewer = useViewer()
  const navigate = useNavigate()
  const isOwn = viewer?.id === issue.authorId
  const isEditable = isOwn && issue.status === 'OPEN'
  return (
    <Page title={issue.title}>
      <BackLink to={paths.myIssues}>Back to My Issues</BackLink>
      <IssueLayout
        issue={issue}
        tools={
          <>
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
          </>
        }
      />
    </Page>
  )
}

/** Redirects to My Issues; a toast explains why. */
function IssueNotFound({ error }: { error: Error }) {
  const navigate = useNavigate()
  const isMissing = [400, 404].includes(statusOf(error) ?? 0)
  const message = isMissing ? 'Issue Not Found' : 'The issue could not be loaded.'
  useLoggedError(error)
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
        {isMissing ? 'It may have been deleted.' : 'Please try again.'}
      </ErrorPanel>
    </Page>
  )
}
