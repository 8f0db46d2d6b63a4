import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type MouseEvent, type ReactNode } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { styled } from 'styled-components'
import { loginThen, paths } from '../../../contract/paths'
import { circuitQuery } from '../../api/circuits'
import { statusOf } from '../../api/errors'
import { isKnownAsLiked } from '../../api/reactions'
import { circuitFromLink, type CircuitLinkState } from '../../circuit/circuit-link-state'
import { qasmFileName } from '../../lib/download'
import { useViewer } from '../../session/session'
import { BackLink } from '../../ui/back-link'
import { Button, LinkButton } from '../../ui/button'
import { ErrorRegion } from '../../ui/error-region'
import { lazyComponent } from '../../ui/lazy-component'
import { Loading } from '../../ui/loading'
import { ErrorPanel } from '../../ui/notice'
import { Page } from '../../ui/page'
import { CircuitHeader } from './circuit-header'
import { detailErrorText } from './detail-error'

// Each is loaded once the circuit's name and facts stand.
const DiagramCard = lazyComponent(async () => (await import('./diagram-card')).DiagramCard, {
  fallback: <Loading tall />,
})
const QasmPanel = lazyComponent(async () => (await import('../../circuit/qasm-panel')).QasmPanel, {
  fallback: <Loading />,
})
const CommentsCard = lazyComponent(async () => (await import('./comments-card')).CommentsCard, {
  fallback: <Loading />,
})
const RelatedCircuits = lazyComponent(async () => (await import('./related-circuits')).RelatedCircuits)

/** A circuit: its facts, its diagram, its program, what people say about it. */
export function CircuitDetailPage() {
  const { id = '' } = useParams()
  const passed = circuitFromLink(useLocation().state, id)
  const viewer = useViewer()
  const client = useQueryClient()
  const query = useQuery(circuitQuery(id))
  const circuit = query.data
  // What was handed over is as old as the click that did, which the history keeps: a like since then is known better.
  const isLiked = passed && (isKnownAsLiked(client, viewer?.id, id) ?? passed.circuit.isLiked)
  const summary = circuit ?? (passed ? { ...passed.circuit, isLiked: isLiked === true } : undefined)
  const [expanded, setExpanded] = useState(false)
  const [selected, setSelected] = useState<{ start: number; end: number } | null>(null)
  const isRefused = query.isError && (!summary || isGone(query.error))

  return (
    <Page title={summary && !isRefused ? summary.name : 'Circuit'}>
      <BackToList passed={passed} />
      {query.isError && (isRefused || !circuit) && <DetailErrorPanel error={query.error} />}
      {!isRefused &&
        (summary ? (
          <DetailLayout
            expanded={expanded}
            header={<CircuitHeader circuit={summary} references={circuit?.references ?? []} origin={circuit?.origin} />}
            diagram={
              <DiagramCard
                circuit={summary}
                source={circuit?.qasmCode ?? null}
                expanded={expanded}
                onExpand={setExpanded}
                onSelect={setSelected}
              />
            }
            comments={circuit ? <CommentsCard key={circuit.id} circuit={circuit} /> : !query.isError && <Loading />}
            qasm={
              circuit ? (
                <QasmPanel source={circuit.qasmCode} fileName={qasmFileName(circuit.name)} lit={selected} />
              ) : (
                !query.isError && <Loading />
              )
            }
            related={circuit && <RelatedCircuits circuit={circuit} list={passed?.list ?? paths.circuits} />}
          />
        ) : (
          <Loading tall />
        ))}
    </Page>
  )
}

/** Back to the list that the reader came from, at their place in it where it is one step back. */
function BackToList({ passed }: { passed: CircuitLinkState | null }) {
  const navigate = useNavigate()
  const goBack = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!passed?.isBefore || !isPlain) return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <BackLink to={passed?.list ?? paths.circuits} onClick={goBack}>
      Back to circuits
    </BackLink>
  )
}

/** The server has taken back what is on screen; any other failure to refresh it can wait. */
const isGone = (error: Error) => [401, 403, 404].includes(statusOf(error) ?? 0)

interface DetailLayoutProps {
  /** The diagram takes the full width, and what was beside it goes below. */
  expanded: boolean
  header: ReactNode
  diagram: ReactNode
  comments: ReactNode
  qasm: ReactNode
  related: ReactNode
}

/** Diagram and comments on the left, the program on the right; in one column where it is narrow. */
function DetailLayout({ expanded, header, diagram, comments, qasm, related }: DetailLayoutProps) {
  return (
    <>
      <Areas data-expanded={expanded || undefined}>
        <div data-area="header">{header}</div>
        <div data-area="diagram">
          <ErrorRegion what="The diagram">{diagram}</ErrorRegion>
        </div>
        <div data-area="qasm">
          <ErrorRegion what="The program">{qasm}</ErrorRegion>
        </div>
        <div data-area="comments">
          <ErrorRegion what="The comments">{comments}</ErrorRegion>
        </div>
      </Areas>
      <ErrorRegion what="The related circuits" quiet>
        {related}
      </ErrorRegion>
    </>
  )
}

function DetailErrorPanel({ error }: { error: Error }) {
  const viewer = useViewer()
  const { pathname } = useLocation()
  const { title, message, suggestion, needsLogin } = detailErrorText(error)
  const status = statusOf(error)
  return (
    <ErrorPanel
      isPage
      title={title}
      detail={status && `Status code: ${status}`}
      actions={
        <>
          {needsLogin && !viewer && (
            <LinkButton to={loginThen(pathname)} variant="primary">
              Log in
            </LinkButton>
          )}
          <LinkButton to={paths.home}>Go to Home</LinkButton>
          <Button onClick={() => window.location.reload()}>Try Again</Button>
        </>
      }
    >
      {message}
      {suggestion && (
        <>
          <br />
          {suggestion}
        </>
      )}
    </ErrorPanel>
  )
}

const Areas = styled.div`
  display: grid;
  grid-template: 'header' 'diagram' 'qasm' 'comments' / minmax(0, 1fr);
  gap: var(--space-5);

  & > [data-area='header'] {
    grid-area: header;
  }

  & > [data-area='diagram'] {
    grid-area: diagram;
  }

  & > [data-area='qasm'] {
    grid-area: qasm;
  }

  & > [data-area='comments'] {
    grid-area: comments;
  }

  @media (width >= 64rem) {
    align-items: start;
    grid-template:
      'header header'
      'diagram qasm' auto
      'comments qasm' 1fr
      / minmax(0, 1.75fr) minmax(0, 1fr);

    &[data-expanded] {
      grid-template:
        'header header'
        'diagram diagram'
        'comments qasm'
        / minmax(0, 1fr) minmax(0, 1fr);
    }
  }
`
