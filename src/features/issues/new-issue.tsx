import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import type { Circuit } from '../../../contract/circuits'
import type { Issue, IssueDraft } from '../../../contract/issues'
import { paths } from '../../../contract/paths'
import { circuitQuery } from '../../api/circuits'
import { readFeedbackKind } from '../../session/feedback-kind'
import { addressOf } from '../../site'
import { BackLink } from '../../ui/back-link'
import { Loading } from '../../ui/loading'
import { Page, PageHeader } from '../../ui/page'
import { issueDrafts } from './draft'
import { IssueForm } from './issue-form'
import { parseReport, newReport, typeOfKind, type Report } from './report'
import { currentEnvironment } from './environment'
import { Confirmation } from './confirmation'

export function NewIssue() {
  const [search] = useSearchParams()
  const circuitId = search.get('circuit')
  const commentId = search.get('comment')
  if (circuitId === null) return <NewReport key="new" draftName="new" />
  return <ReportOfCircuit key={`${circuitId} ${commentId}`} circuitId={circuitId} commentId={commentId} />
}

/** A report about a circuit or a comment on it. */
function ReportOfCircuit({ circuitId, commentId }: { circuitId: string; commentId: string | null }) {
  const circuit = useQuery(circuitQuery(circuitId))
  if (circuit.isPending) return <Loading tall />
  // The circuit is gone; a general report can still be written.
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
    // The feedback button's choice takes precedence over the draft.
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

/** The previous page of this site: feedback is mostly about that page. */
function useCameFrom(): string {
  const { state } = useLocation()
  const from: unknown = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  return window.location.origin + (typeof from === 'string' ? addressOf(from) : window.location.pathname)
}

function aboutCircuit(circuit: Circuit, commentId: string | null): Partial<Report> {
  return {
    type: 'OTHER',
    title: `Report: ${commentId === null ? circuit.name : `a comment on ${circuit.name}`}`.slice(0, 200),
    url: window.location.origin + addressOf(paths.circuit(circuit.id)),
  }
}

function reportedOf(circuit: Circuit | undefined, commentId: string | null): IssueDraft['reported'] {
  if (commentId !== null) return { commentId }
  return circuit && { circuitId: circuit.id }
}
