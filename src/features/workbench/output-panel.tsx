import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { paths } from '../../../contract/paths'
import { QasmPanel } from '../../circuit/qasm-panel'
import { addressOf } from '../../site'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/page'
import { Spinner } from '../../ui/spinner'
import { DiagramCard, type DiagramCardProps } from './diagram-card'
import { EmptyBox } from './empty-box'

/** The created circuit. */
interface Output extends DiagramCardProps {
  isPublic: boolean
  qasmCode: string
}

interface OutputPanelProps {
  loading: boolean
  /** Why there is no output, as a sentence. */
  error: string | null
  onRetry?: (() => void) | undefined
  output: Output | null
  /** How many circuits were created while the page waited for them: each is scrolled into view. */
  successes: number
  /** Shown before anything was created. */
  empty: ReactNode
}

/** How long after a success the output scrolls into view, in milliseconds. */
const scrollDelay = 100

/** The circuit that Generate or Visualize created. */
export function OutputPanel({ loading, error, onRetry, output, successes, empty }: OutputPanelProps) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (successes === 0) return
    const timer = setTimeout(() => section.current && goTo(section.current), scrollDelay)
    return () => clearTimeout(timer)
  }, [successes])
  return (
    <Section ref={section} aria-label="Output" aria-busy={loading} tabIndex={-1}>
      {loading ? (
        <EmptyBox>
          {/* The page announces it. */}
          <p>
            <Spinner /> Generating circuit...
          </p>
        </EmptyBox>
      ) : error !== null ? (
        <Notice
          tone="danger"
          title="Error:"
          actions={
            onRetry && (
              <Button size="small" onClick={onRetry}>
                Try again
              </Button>
            )
          }
        >
          {error}
        </Notice>
      ) : output === null ? (
        <EmptyBox>{empty}</EmptyBox>
      ) : (
        <Stack>
          {output.id !== undefined && <Saved id={output.id} name={output.name} isPublic={output.isPublic} />}
          <DiagramCard {...output} />
          <QasmPanel
            source={output.qasmCode}
            fileName={`quantum_circuit_${today()}.qasm`}
            downloadLabel="Download QASM"
            expandAbove={0.6}
          />
        </Stack>
      )}
    </Section>
  )
}

/** Says that the circuit is saved, who can see it, and where. */
function Saved({ id, name, isPublic }: { id: string; name: string; isPublic: boolean }) {
  const path = paths.circuit(id)
  return (
    <Notice
      tone="success"
      title={
        <>
          <bdi>{name}</bdi> is saved as a {isPublic ? 'public' : 'private'} circuit.
        </>
      }
    >
      {isPublic ? 'Anyone can see it at ' : 'Only you can see it at '}
      <Address to={path}>{location.host + addressOf(path)}</Address>
    </Notice>
  )
}

/** Today's date for a file name, such as `2026-11-21`. */
const today = (): string => new Date().toISOString().slice(0, 10)

/** Scrolls to the output. Keys go on from there, unless somebody has gone on to write or choose meanwhile. */
function goTo(output: HTMLElement) {
  const focused = document.activeElement
  if (focused === document.body || focused?.tagName === 'BUTTON') output.focus({ preventScroll: true })
  output.scrollIntoView({ behavior: 'smooth', block: 'start' })
}

const Section = styled.section`
  margin-top: var(--space-5);
  scroll-margin-top: calc(var(--bar-height) + 1rem);
`

const Address = styled(Link)`
  overflow-wrap: anywhere;
`
