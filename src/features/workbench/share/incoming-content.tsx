import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import type { Circuit } from '../../../../contract/circuits'
import { paths } from '../../../../contract/paths'
import { circuitQuery } from '../../../api/circuits'
import { messageOf } from '../../../api/errors'
import { UrlCompressionError } from '../../../lib/url-compression'
import { Button } from '../../../ui/button'
import { Link } from '../../../ui/link'
import { Notice } from '../../../ui/notice'
import { readSharedContent } from './shared-link'
import type { ContentSource } from './content-source'

export interface IncomingContentProps<Content> {
  source: ContentSource
  /** What a link carries; null where it is nothing for this page. */
  contentIn: (content: unknown) => Content | null
  /** What a circuit gives; null where it gives nothing for this page. */
  contentOfCircuit: (circuit: Circuit) => Content | null
  /** There is something here that is not saved. */
  isUnsaved: boolean
  onOpen: (content: Content) => void
}

/** Opens what was brought along; asks first where something unsaved would give way to it. */
export function IncomingContent<Content>({
  source,
  contentIn,
  contentOfCircuit,
  isUnsaved,
  onOpen,
}: IncomingContentProps<Content>) {
  const brought = useBrought(source, contentIn, contentOfCircuit)
  const [answer, setAnswer] = useState<'open' | 'leave' | null>(null)
  const navigate = useNavigate()
  const { pathname } = useLocation()

  const content = brought.state === 'there' ? brought.content : null

  if (answer === null && content !== null && !isUnsaved) setAnswer('open')
  // The address is the page's own again, so that a reload opens what was made of it since.
  useEffect(() => {
    if (answer === null) return
    if (answer === 'open' && content !== null) onOpen(content)
    void navigate(pathname, { replace: true })
    // Once for each answer, whatever else is new.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [answer])

  if (answer === 'leave' || brought.state === 'coming') return null
  if (brought.state === 'problem')
    return (
      <Place>
        <Notice
          tone="danger"
          actions={
            <Button size="small" onClick={() => setAnswer('leave')}>
              Close
            </Button>
          }
        >
          {brought.problem}
        </Notice>
      </Place>
    )
  if (answer === 'open') return <Place>{brought.story && <Notice>{brought.story}</Notice>}</Place>
  return (
    <Place>
      <Notice
        tone="warning"
        title="Open what you were sent?"
        actions={
          <>
            <Button size="small" variant="primary" onClick={() => setAnswer('open')}>
              Open it
            </Button>
            <Button size="small" onClick={() => setAnswer('leave')}>
              Keep my work
            </Button>
          </>
        }
      >
        What you have here is not saved, and would be replaced.
      </Notice>
    </Place>
  )
}

type Brought<Content> =
  { state: 'coming' } | { state: 'problem'; problem: string } | { state: 'there'; content: Content; story: ReactNode }

function useBrought<Content>(
  source: IncomingContentProps<Content>['source'],
  contentIn: IncomingContentProps<Content>['contentIn'],
  contentOfCircuit: IncomingContentProps<Content>['contentOfCircuit'],
): Brought<Content> {
  const packed = 'packed' in source ? source.packed : null
  const id = 'circuit' in source ? source.circuit : ''
  const { data: circuit, error } = useQuery({ ...circuitQuery(id), enabled: packed === null })
  const [unpacked, setUnpacked] = useState<{ content: unknown } | { problem: string } | null>(null)

  useEffect(() => {
    if (packed === null) return undefined
    let isCurrent = true
    readSharedContent(packed).then(
      (content) => isCurrent && setUnpacked({ content }),
      (failure: unknown) => {
        console.warn('A link could not be read.', failure)
        const problem = failure instanceof UrlCompressionError ? failure.message : 'This link could not be read.'
        if (isCurrent) setUnpacked({ problem })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [packed])

  const read = useMemo(() => {
    if (packed === null) return circuit === undefined ? null : contentOfCircuit(circuit)
    return unpacked !== null && 'content' in unpacked ? contentIn(unpacked.content) : null
  }, [packed, circuit, unpacked, contentIn, contentOfCircuit])

  if (packed !== null) {
    if (unpacked === null) return { state: 'coming' }
    if ('problem' in unpacked) return { state: 'problem', problem: unpacked.problem }
    if (read === null)
      return { state: 'problem', problem: 'This link holds nothing that this page could open. Ask for a new one.' }
    return { state: 'there', content: read, story: 'Opened from a link. Nothing of it is saved yet.' }
  }
  if (circuit === undefined) {
    if (error === null) return { state: 'coming' }
    return { state: 'problem', problem: `The circuit could not be opened: ${messageOf(error, 'no answer came.')}` }
  }
  if (read === null)
    return {
      state: 'problem',
      problem: 'This circuit was made from a program, so that it has no settings to open. The QASM page can open it.',
    }
  const story = (
    <>
      Begun from <Link to={paths.circuit(circuit.id)}>{circuit.name}</Link>, which the saved circuit will name as its
      origin.
    </>
  )
  return { state: 'there', content: read, story }
}

const Place = styled.div`
  margin-bottom: var(--space-4);
`
