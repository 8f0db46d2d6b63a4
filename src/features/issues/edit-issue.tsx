import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import type { Issue } from '../../../contract/issues'
import { paths } from '../../../contract/paths'
import { issueQuery } from '../../api/issues'
import { propertiesOf } from '../../lib/properties-of'
import { useViewer } from '../../session/session'
import { BackLink } from '../../ui/back-link'
import { Button, LinkButton } from '../../ui/button'
import { Loading } from '../../ui/loading'
import { Page, PageHeader } from '../../ui/page'
import { issueDrafts } from './draft'
import { IssueForm } from './issue-form'
import { parseReport, toReport } from './report'
import { Confirmation } from './confirmation'
import { NotEditable } from './not-editable'

export function EditIssue({ id }: { id: string }) {
  const query = useQuery(issueQuery(id))
  const [saved, setSaved] = useState<Issue | null>(null)
  // The issue as it was when the form opened: a refetch must not overwrite what is being written.
  const [begun, setBegun] = useState<Issue | null>(null)
  const viewer = useViewer()
  // The cached issue may be outdated, so wait for the response.
  if (begun === null && query.data && !query.isFetching) setBegun(query.data)

  if (saved) return <Confirmation title="Feedback Updated!" issue={saved} />
  if (begun === null) return query.isError ? <Navigate to={paths.myIssues} replace /> : <Loading tall />
  const isEditable = begun.status === 'OPEN' || viewer?.role === 'ADMIN'
  return (
    <Page title="Edit Feedback" width="reading">
      <BackLink to={paths.issue(id)}>Back to the feedback</BackLink>
      <PageHeader title="Edit Feedback" />
      {isEditable ? (
        <EditForm
          key={begun.version}
          issue={begun}
          onSaved={setSaved}
          onReload={async () => (await query.refetch()).data ?? null}
          onDiscard={setBegun}
        />
      ) : (
        <NotEditable issue={begun} />
      )}
    </Page>
  )
}

interface EditFormProps {
  issue: Issue
  onSaved: (issue: Issue) => void
  /** Loads the current issue; null where it cannot be loaded. */
  onReload: () => Promise<Issue | null>
  onDiscard: (issue: Issue) => void
}

function EditForm({ issue, onSaved, onReload, onDiscard }: EditFormProps) {
  const viewer = useViewer()
  const draftName = issue.id
  const [{ fresh, draft, version }] = useState(() => {
    const stored = issueDrafts.read(draftName)
    const current = toReport(issue)
    // A draft of an earlier version is shown; saving it causes a conflict first.
    return { fresh: current, draft: parseReport(stored, current), version: versionOf(stored) }
  })
  return (
    <IssueForm
      id={issue.id}
      version={draft === null ? issue.version : version}
      draftName={draftName}
      initial={draft ?? fresh}
      fresh={fresh}
      isRestored={draft !== null}
      onSaved={onSaved}
      latestVersion={async () => {
        const latest = await onReload()
        return latest !== null && (latest.status === 'OPEN' || viewer?.role === 'ADMIN') ? latest.version : null
      }}
      conflictActions={
        <>
          <LinkButton to={paths.issue(issue.id)} size="small">
            View feedback
          </LinkButton>
          <Button
            size="small"
            onClick={() => {
              void onReload().then((latest) => {
                if (latest === null) return
                issueDrafts.clear(draftName)
                onDiscard(latest)
              })
            }}
          >
            Discard my changes
          </Button>
        </>
      }
    />
  )
}

function versionOf(draft: unknown): number | undefined {
  const { version } = propertiesOf(draft)
  return typeof version === 'number' ? version : undefined
}
