import { useState, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { paths } from '../../../contract/paths'
import { fetchImage } from '../../api/circuits'
import { CircuitPicture } from '../../circuit/circuit-picture'
import { QasmPanel } from '../../circuit/qasm-panel'
import { download, imageFileName } from '../../lib/download'
import { Button, LinkButton } from '../../ui/button'
import { Card, CardHeader } from '../../ui/card'
import { ArrowRightIcon, CollapseIcon, DownloadIcon, ExpandIcon } from '../../ui/icons'
import { Link } from '../../ui/link'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/page'
import { Spinner } from '../../ui/spinner'
import { useEscape } from '../../ui/use-escape'
import { outputId } from './use-create-circuit'

/** What the server keeps of a circuit that was just made. */
export interface Output {
  /** Absent where nothing was kept. */
  id?: string | undefined
  name: string
  isPublic: boolean
  qasmCode: string
  imagePath: string | null
  /** In CSS pixels. */
  imageSize: { width: number; height: number } | null
}

interface OutputPanelProps {
  loading: boolean
  /** Why there is none, as a sentence. */
  error: string | null
  onRetry?: (() => void) | undefined
  output: Output | null
  /** What stands here before anything was asked for. */
  empty: ReactNode
}

/** What came of pressing the button. */
export function OutputPanel({ loading, error, onRetry, output, empty }: OutputPanelProps) {
  return (
    <Output id={outputId} aria-label="Output" aria-busy={loading} tabIndex={-1}>
      {loading ? (
        <Plain>
          {/* Announced by the page, whose live region stands before there is anything to say. */}
          <p>
            <Spinner /> Generating circuit...
          </p>
        </Plain>
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
        <Plain>{empty}</Plain>
      ) : (
        <Stack>
          {output.id !== undefined && <Saved id={output.id} name={output.name} isPublic={output.isPublic} />}
          <DiagramCard output={output} />
          <QasmPanel
            source={output.qasmCode}
            fileName={`quantum_circuit_${today()}.qasm`}
            downloadLabel="Download QASM"
            expandAbove={0.6}
          />
        </Stack>
      )}
    </Output>
  )
}

/** That it was saved, who may see it, and where it is. */
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
      <Address to={path}>{`${location.host}${path}`}</Address>
    </Notice>
  )
}

function DiagramCard({ output: { id, name, imagePath, imageSize } }: { output: Output }) {
  const [maximized, setMaximized] = useState(false)
  useEscape(maximized && (() => setMaximized(false)))

  async function save(path: string) {
    try {
      download(await fetchImage(path), imageFileName(name))
    } catch (error) {
      console.error('The image could not be downloaded.', error)
    }
  }

  return (
    <Card aria-label="Circuit Diagram">
      <CardHeader title="Circuit Diagram">
        {id !== undefined && (
          <LinkButton variant="primary" size="small" icon={<ArrowRightIcon />} to={paths.circuit(id)}>
            View Circuit
          </LinkButton>
        )}
        <Button
          variant="ghost"
          size="small"
          aria-pressed={maximized}
          icon={maximized ? <CollapseIcon /> : <ExpandIcon />}
          onClick={() => setMaximized(!maximized)}
        >
          {maximized ? 'Minimize' : 'Maximize'}
        </Button>
        {imagePath !== null && (
          <Button variant="ghost" size="small" icon={<DownloadIcon />} onClick={() => void save(imagePath)}>
            Download Image
          </Button>
        )}
      </CardHeader>
      <Picture
        type="button"
        data-maximized={maximized || undefined}
        aria-label={maximized ? 'Minimize the diagram' : 'Maximize the diagram'}
        onClick={() => setMaximized(!maximized)}
      >
        <CircuitPicture
          circuit={{ name, imagePath, imageSize: maximized ? null : imageSize }}
          part="page"
          fallback={<span>Circuit visualization not available</span>}
        />
      </Picture>
    </Card>
  )
}

/** Today's date for a file name, as in `2026-11-21`. */
export const today = (): string => new Date().toISOString().slice(0, 10)

const Output = styled.section`
  margin-top: var(--space-5);
  scroll-margin-top: calc(var(--bar-height) + 1rem);
`

const Address = styled(Link)`
  overflow-wrap: anywhere;
`

const Plain = styled.div`
  display: grid;
  place-items: center;
  min-height: 7rem;
  padding: var(--space-4);
  border: 1px dashed var(--border-strong);
  border-radius: var(--radius-large);
  color: var(--muted-foreground);
  text-align: center;
`

const Picture = styled.button`
  display: grid;
  place-items: center;
  width: 100%;
  max-height: 24rem;
  padding: var(--space-4);
  overflow: auto;
  background: var(--diagram-background);
  color: var(--muted-foreground);
  border: 0;
  border-radius: 0 0 var(--radius-large) var(--radius-large);
  cursor: zoom-in;

  &[data-maximized] {
    place-items: start;
    max-height: 85vh;
    cursor: zoom-out;
  }

  & > img {
    /* Before the picture's own measure, which is inline. */
    max-height: 22rem !important;
  }

  &[data-maximized] > img {
    max-width: none !important;
    max-height: none !important;
  }
`
