import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { styled } from 'styled-components'
import type { Circuit } from '../../../contract/circuits'
import type { Issue, IssueDraft } from '../../../contract/issues'
import { paths } from '../../../contract/paths'
import { circuitQuery } from '../../api/circuits'
import { issueQuery } from '../../api/issues'
import { statusLabel } from '../../issue/words'
import { useViewer } from '../../session/session'
import { readFeedbackKind } from '../../session/feedback-kind'
import { BackLink } from '../../ui/back-link'
import { Button, LinkButton } from '../../ui/button'
import { Card, CardBody } from '../../ui/card'
import { CheckIcon } from '../../ui/icons'
import { Link } from '../../ui/link'
import { Loading } from '../../ui/loading'
import { Notice } from '../../ui/notice'
import { Page, PageHeader, Row, Stack } from '../../ui/page'
import { TextArea } from '../../ui/text-field'
import { issueDrafts } from './draft'
import { IssueForm } from './issue-form'
import { parseReport, newReport, toReport, typeOfKind, type Report } from './report'
import { currentEnvironment } from './environment'

/** How long the confirmation stands before the reader is led on, in milliseconds. */
const redirectMilliseconds = 2000

/** The form of feedback: of an issue where the address names one, else of a new one. */
export function IssueFormPage() {
  const { id } = useParams()
  return id === undefined ? <NewIssue /> : <EditIssue key={id} id={id} />
}

function NewIssue() {
  const [search] = useSearchParams()
  const circuitId = search.get('circuit')
  const commentId = search.get('comment')
  if (circuitId === null) return <NewReport key="new" draftName="new" />
  return <ReportOfCircuit key={`${circuitId} ${commentId}`} circuitId={circuitId} commentId={commentId} />
}

/** Feedback about something that should not be on the site. */
function ReportOfCircuit({ circuitId, commentId }: { circuitId: string; commentId: string | null }) {
  const circuit = useQuery(circuitQuery(circuitId))
  if (circuit.isPending) return <Loading tall />
  // Whatever it is, it is gone; the report can still be written.
  if (circuit.isError) return <NewReport draftName="new" />
  return <NewReport draftName={`report ${commentId ?? circuitId}`} circuit={circuit.data} commentId={commentId} />
}

interface NewReportProps {
  draftName: string
  circuit?: Circuit
  commentId?: string | null
}

function NewReport({ draftName, circuit, commentId = null }: NewReportProps) {
  const cameFrom = useCameFrom()
  const [saved, setSaved] = useState<Issue | null>(null)
  const [{ initial, fresh, isRestored }] = useState(() => {
    const kind = circuit === undefined ? readFeedbackKind() : null
    const empty = { ...newReport(kind, currentEnvironment(cameFrom)), ...(circuit && aboutCircuit(circuit, commentId)) }
    const draft = parseReport(issueDrafts.read(draftName), empty)
    // What the feedback button was pressed for goes before what was written earlier.
    const restored = draft && (kind === null ? draft : { ...draft, type: typeOfKind(kind) })
    return { initial: restored ?? empty, fresh: empty, isRestored: restored !== null }
  })
  if (saved) return <Confirmation title="Feedback Submitted!" issue={saved} />
  const reported = reportedOf(circuit, commentId)
  return (
    <Page title={reported ? 'Report' : 'Submit Feedback'} width="reading">
      <BackLink to={paths.myIssues}>Back to My Issues</BackLink>
      <PageHeader
        title={reported ? 'Report to the administrators' : 'Submit Feedback'}
        lead={
          reported && circuit ? (
            <>
              About {commentId === null ? 'the circuit' : 'a comment on the circuit'}{' '}
              <Link to={paths.circuit(circuit.id)}>{circuit.name}</Link>. Only you and the administrators see this.
            </>
          ) : (
            'Only you and the administrators see what you write here.'
          )
        }
      />
      <IssueForm
        id={null}
        draftName={draftName}
        initial={initial}
        fresh={fresh}
        isRestored={isRestored}
        reported={reported}
        onSaved={setSaved}
      />
    </Page>
  )
}

function EditIssue({ id }: { id: string }) {
  const query = useQuery(issueQuery(id))
  const [saved, setSaved] = useState<Issue | null>(null)
  // As it was when the form opened: what is refreshed behind must not take away what is being written.
  const [begun, setBegun] = useState<Issue | null>(null)
  const viewer = useViewer()
  // Not what the cache still had, for that may be old.
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
  /** The issue as it is by now; null where it cannot be had. */
  onReload: () => Promise<Issue | null>
  onDiscard: (issue: Issue) => void
}

function EditForm({ issue, onSaved, onReload, onDiscard }: EditFormProps) {
  const viewer = useViewer()
  const draftName = issue.id
  const [{ fresh, draft, version }] = useState(() => {
    const kept = issueDrafts.read(draftName)
    const current = toReport(issue)
    const isSame = isOfVersion(kept, issue.version)
    // A draft of an earlier state is shown, and saving it asks first.
    return { fresh: current, draft: parseReport(kept, current), version: isSame ? issue.version : versionOf(kept) }
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

/** It was closed before its author came back to what they had written. */
function NotEditable({ issue }: { issue: Issue }) {
  const [draft] = useState(() => parseReport(issueDrafts.read(issue.id), toReport(issue)))
  return (
    <Stack>
      <Notice
        tone="warning"
        actions={
          <LinkButton to={paths.issue(issue.id)} size="small">
            View feedback
          </LinkButton>
        }
      >
        The status is {statusLabel(issue.status)}: feedback can be edited only while it is open. You can still comment
        on it.
      </Notice>
      {draft && (
        <Card as="div">
          <CardBody>
            <Stack>
              <p>Your unsent text:</p>
              <TextArea label="Title" rows={1} readOnly value={draft.title} />
              <TextArea label="Description" rows={8} readOnly value={draft.description} />
              {draft.reproductionSteps && (
                <TextArea label="Steps to Reproduce" rows={4} readOnly value={draft.reproductionSteps} />
              )}
            </Stack>
          </CardBody>
        </Card>
      )}
    </Stack>
  )
}

/** It worked; then My Issues. */
function Confirmation({ title, issue }: { title: string; issue: Issue }) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.myIssues), redirectMilliseconds)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <Page title={title} width="form">
      <Done role="status">
        <CheckIcon />
        <h1>{title}</h1>
        <p>Thank you. Taking you to your issues…</p>
        <Row>
          <LinkButton to={paths.issue(issue.id)}>View Details</LinkButton>
          <LinkButton to={paths.myIssues} variant="primary">
            My Issues
          </LinkButton>
        </Row>
      </Done>
    </Page>
  )
}

/** The page of this site that led here, for feedback is mostly about what one has just seen. */
function useCameFrom(): string {
  const { state } = useLocation()
  const from: unknown = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  return window.location.origin + (typeof from === 'string' ? from : window.location.pathname)
}

function aboutCircuit(circuit: Circuit, commentId: string | null): Partial<Report> {
  return {
    type: 'OTHER',
    title: `Report: ${commentId === null ? circuit.name : `a comment on ${circuit.name}`}`.slice(0, 200),
    url: window.location.origin + paths.circuit(circuit.id),
  }
}

function reportedOf(circuit: Circuit | undefined, commentId: string | null): IssueDraft['reported'] {
  if (commentId !== null) return { commentId }
  return circuit && { circuitId: circuit.id }
}

const versionOf = (draft: unknown): number | undefined =>
  typeof draft === 'object' && draft !== null && 'version' in draft && typeof draft.version === 'number'
    ? draft.version
    : undefined

const isOfVersion = (draft: unknown, version: number) => versionOf(draft) === version

const Done = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--space-3);
  padding: var(--space-7) 0;
  text-align: center;

  & > svg {
    width: 2.5rem;
    height: 2.5rem;
    color: var(--success);
  }

  & > p {
    color: var(--muted-foreground);
  }
`
