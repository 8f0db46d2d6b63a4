import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import type { Issue, IssueDraft } from '../../../contract/issues'
import { paths } from '../../../contract/paths'
import { circuitQuery } from '../../api/circuits'
import { collectionQuery } from '../../api/collections'
import { propertiesOf } from '../../lib/properties-of'
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
  const collectionId = search.get('collection')
  if (collectionId !== null) return <ReportOfCollection key={collectionId} id={collectionId} />
  if (circuitId === null) return <NewReport key="new" draftName="new" />
  return <ReportOfCircuit key={`${circuitId} ${commentId}`} circuitId={circuitId} commentId={commentId} />
}

/** A report about a circuit or a comment on it. */
function ReportOfCircuit({ circuitId, commentId }: { circuitId: string; commentId: string | null }) {
  const circuit = useQuery(circuitQuery(circuitId))
  if (circuit.isPending) return <Loading tall />
  // The circuit is gone; a general report can still be written.
  if (circuit.isError) return <NewReport draftName="new" />
  const { name } = circuit.data
  const about = { name, path: paths.circuit(circuitId) }
  return (
    <NewReport
      draftName={`report ${commentId ?? circuitId}`}
      subject={
        commentId === null
          ? { ...about, reported: { circuitId }, words: 'the circuit', title: name }
          : { ...about, reported: { commentId }, words: 'a comment on the circuit', title: `a comment on ${name}` }
      }
    />
  )
}

function ReportOfCollection({ id }: { id: string }) {
  const collection = useQuery(collectionQuery(id))
  if (collection.isPending) return <Loading tall />
  // The collection is gone; a general report can still be written.
  if (collection.isError) return <NewReport draftName="new" />
  const { name } = collection.data.details
  const subject = { name, path: paths.collection(id), words: 'the collection', title: name }
  return <NewReport draftName={`report ${id}`} subject={{ ...subject, reported: { collectionId: id } }} />
}

/** What a report is about. */
interface Subject {
  reported: NonNullable<IssueDraft['reported']>
  /** What precedes its name in a sentence. */
  words: string
  /** The name of the circuit or collection, and its path. */
  name: string
  path: string
  /** What the title of the report says at first. */
  title: string
}

interface NewReportProps {
  draftName: string
  /** Absent for feedback about the product. */
  subject?: Subject
}

function NewReport({ draftName, subject }: NewReportProps) {
  const cameFrom = useCameFrom()
  const [saved, setSaved] = useState<Issue | null>(null)
  const [{ initial, fresh, isRestored }] = useState(() => {
    const kind = subject === undefined ? readFeedbackKind() : null
    const empty = { ...newReport(kind, currentEnvironment(cameFrom)), ...(subject && firstReportOf(subject)) }
    const draft = parseReport(issueDrafts.read(draftName), empty)
    // The feedback button's choice takes precedence over the draft.
    const restored = draft && (kind === null ? draft : { ...draft, type: typeOfKind(kind) })
    return { initial: restored ?? empty, fresh: empty, isRestored: restored !== null }
  })
  if (saved) return <Confirmation title="Feedback Submitted!" issue={saved} />
  return (
    <Page title={subject ? 'Report' : 'Submit Feedback'} width="reading">
      <BackLink to={paths.myIssues}>Back to My Issues</BackLink>
      <PageHeader
        title={subject ? 'Report to the administrators' : 'Submit Feedback'}
        lead={
          subject ? (
            <>
              About {subject.words} <Link to={subject.path}>{subject.name}</Link>. Only you and the administrators see
              this.
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
        reported={subject?.reported}
        onSaved={setSaved}
      />
    </Page>
  )
}

/** The previous page of this site: feedback is mostly about that page. */
function useCameFrom(): string {
  const { from } = propertiesOf(useLocation().state)
  return window.location.origin + (typeof from === 'string' ? addressOf(from) : window.location.pathname)
}

function firstReportOf({ title, path }: Subject): Partial<Report> {
  return {
    type: 'OTHER',
    title: `Report: ${title}`.slice(0, 200),
    url: window.location.origin + addressOf(path),
  }
}
