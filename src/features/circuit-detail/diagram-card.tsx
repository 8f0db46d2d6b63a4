import { useMutation } from '@tanstack/react-query'
import { useMemo, type CSSProperties } from 'react'
import { styled } from 'styled-components'
import type { Circuit, CircuitSummary } from '../../../contract/circuits'
import { paths } from '../../../contract/paths'
import { fetchImage } from '../../api/circuits'
import { messageOf } from '../../api/errors'
import { CircuitPicture, PictureFrame } from '../../circuit/circuit-picture'
import { mayEdit } from '../../circuit/may-edit'
import { graphOf } from '../../circuit/result/graph-of'
import { useVisualization } from '../../engine/use-visualization'
import { download, imageFileName } from '../../lib/download'
import { useViewer } from '../../session/session'
import { Button } from '../../ui/button'
import { Card, CardHeader } from '../../ui/card'
import { CollapseIcon, DownloadIcon, ExpandIcon } from '../../ui/icons'
import { lazyComponent } from '../../ui/lazy-component'
import { toast } from '../../ui/toast'
import { useEscape } from '../../ui/use-escape'

/** The canvas and its library come after the page. */
const CircuitDiagram = lazyComponent(async () => (await import('../../circuit/diagram/circuit-diagram')).CircuitDiagram)

const ResultSection = lazyComponent(async () => (await import('../../circuit/result/result-section')).ResultSection, {
  // As high as what takes its place.
  fallback: <div style={{ height: '21.5rem' }} />,
})

interface DiagramCardProps {
  circuit: CircuitSummary
  /** The program; null until it is loaded. */
  source: string | null
  /** The settings that it was generated from; null for a pasted program. */
  settings: Circuit['settings']
  expanded: boolean
  onExpand: (expanded: boolean) => void
  /** An operation was selected, with the place of its statement in the program; null for none. */
  onSelect: (statement: { start: number; end: number } | null) => void
}

/** The diagram of a circuit: the stored picture at first, replaced by the canvas when the engine has read the program. Below it, what the circuit does. */
export function DiagramCard({ circuit, source, settings, expanded, onExpand, onSelect }: DiagramCardProps) {
  const { good, drawn } = useVisualization(source)
  const scene = good?.scene
  const page = paths.circuit(circuit.id)
  const simulated = useMemo(
    () =>
      good?.scene && drawn !== null
        ? {
            input: drawn,
            scene: good.scene,
            parameters: good.parameters,
            page,
            graph: settings ? graphOf(settings.circuitParams) : undefined,
          }
        : null,
    [good, drawn, page, settings],
  )
  const saved = { id: circuit.id, name: circuit.name, mayEdit: mayEdit(useViewer(), circuit), source: drawn }
  useEscape(expanded && (() => onExpand(false)))
  const picture = (
    <CircuitPicture circuit={circuit} part="page" urgent fallback={<p>Circuit visualization not available</p>} />
  )
  return (
    <>
      <Card aria-label="Circuit diagram">
        <CardHeader title="Diagram">
          {circuit.imagePath && <DownloadImage name={circuit.name} imagePath={circuit.imagePath} />}
          <Button
            variant="ghost"
            size="small"
            aria-expanded={expanded}
            icon={expanded ? <CollapseIcon /> : <ExpandIcon />}
            onClick={() => onExpand(!expanded)}
          >
            {expanded ? 'Collapse' : 'Expand'}
          </Button>
        </CardHeader>
        <View
          data-makes-room
          data-expanded={expanded || undefined}
          style={{ '--picture-height': `${circuit.imageSize?.height ?? 1000}px` } as CSSProperties}
        >
          {scene ? (
            <CircuitDiagram
              fallback={<PictureFrame>{picture}</PictureFrame>}
              scene={scene}
              name={circuit.name}
              label={`Diagram of ${circuit.name}`}
              height="100%"
              isWhole={expanded}
              source={drawn ?? undefined}
              onSelect={onSelect}
            />
          ) : (
            <PictureFrame>{picture}</PictureFrame>
          )}
        </View>
      </Card>
      <ResultSection circuit={simulated} saved={saved} />
    </>
  )
}

function DownloadImage({ name, imagePath }: { name: string; imagePath: string }) {
  const save = useMutation({
    mutationFn: async () => download(await fetchImage(imagePath), imageFileName(name)),
    onError: (error) => toast(messageOf(error, 'The image could not be downloaded. Please try again.'), 'danger'),
    retry: false,
  })
  return (
    <Button variant="ghost" size="small" icon={<DownloadIcon />} busy={save.isPending} onClick={() => save.mutate()}>
      Download Image
    </Button>
  )
}

/** As high as the circuit with the buttons below it, and at most as high as leaves something else in view. */
const View = styled.div`
  --least: 250px;
  --drawn: calc(var(--picture-height) + 34px);

  display: grid;
  grid-template: minmax(0, 1fr) / minmax(0, 1fr);
  height: clamp(var(--least), var(--drawn), 65vh);
  background: var(--diagram-background);
  border-radius: 0 0 var(--radius-large) var(--radius-large);
  overflow: hidden;

  @media (width >= 768px) {
    --least: 300px;

    height: clamp(var(--least), var(--drawn), 70vh);
  }

  &[data-expanded] {
    height: max(var(--least), var(--drawn));
  }

  /* The diagram fills the window where the screen cannot be filled. */
  &[data-holds-full] {
    overflow: visible;
  }
`
