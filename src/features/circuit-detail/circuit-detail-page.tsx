import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type MouseEvent } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { parseCircuitAddress, paths } from '../../../contract/paths'
import { circuitQuery } from '../../api/circuits'
import { statusOf } from '../../api/errors'
import { isKnownAsLiked } from '../../api/reactions'
import { circuitFromLink, type CircuitLinkState } from '../../circuit/circuit-link-state'
import { useViewer } from '../../session/session'
import { BackLink } from '../../ui/back-link'
import { lazyComponent } from '../../ui/lazy-component'
import { Loading } from '../../ui/loading'
import { Page } from '../../ui/page'
import { CircuitHeader } from './circuit-header'
import { DetailLayout } from './detail-layout'
import { DiagramCardPlaceholder } from './diagram-view'

// Most circuits can be shown.
const DetailErrorPanel = lazyComponent(async () => (await import('./detail-error-panel')).DetailErrorPanel, {
  fallback: <Loading tall />,
})

// Loaded after the circuit's name, facts and picture are shown.
const DiagramCard = lazyComponent(async () => (await import('./diagram-card')).DiagramCard)

// In one piece: what is below the program would otherwise come before it, and be moved by it.
const ProgramColumn = lazyComponent(async () => (await import('./program-column')).ProgramColumn, {
  fallback: <Loading />,
})

const CommentsCard = lazyComponent(async () => (await import('./comments-card')).CommentsCard, {
  fallback: <Loading />,
})

const RelatedCircuits = lazyComponent(async () => (await import('./related-circuits')).RelatedCircuits)

const VersionPage = lazyComponent(async () => (await import('./versions/version-page')).VersionPage, {
  fallback: <Loading tall />,
})

/** A circuit, or one of its versions. */
export default function CircuitDetailPage() {
  const { id: address = '' } = useParams()
  const { id, version } = parseCircuitAddress(address)
  if (version === null) return <CircuitPage id={id} />
  return <VersionPage key={address} id={id} number={version} />
}

/** A circuit: its facts, its diagram, its program, what people say about it. */
function CircuitPage({ id }: { id: string }) {
  const passed = circuitFromLink(useLocation().state, id)
  const viewer = useViewer()
  const client = useQueryClient()
  const query = useQuery(circuitQuery(id))
  const circuit = query.data
  // The link state is as old as the click, which the history keeps: the cache knows later likes.
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
            header={<CircuitHeader circuit={summary} whole={circuit} />}
            diagram={
              <DiagramCard
                circuit={summary}
                source={circuit?.qasmCode ?? null}
                settings={circuit?.settings ?? null}
                expanded={expanded}
                onExpand={setExpanded}
                onSelect={setSelected}
                fallback={<DiagramCardPlaceholder circuit={summary} />}
              />
            }
            comments={circuit ? <CommentsCard key={circuit.id} circuit={circuit} /> : !query.isError && <Loading />}
            qasm={
              circuit ? (
                <ProgramColumn key={circuit.id} circuit={circuit} highlighted={selected} />
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

/** Whether the circuit is no longer visible. After any other error, the cached circuit stays on screen. */
const isGone = (error: Error) => [401, 403, 404].includes(statusOf(error) ?? 0)
