import { useMutation } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { Circuit, CircuitSummary } from '../../../contract/circuits'
import { paths } from '../../../contract/paths'
import { messageOf } from '../../api/errors'
import { mayEdit } from '../../circuit/may-edit'
import { graphOfSettings } from '../../circuit/result/graph-of-settings'
import { useProgramPreview } from '../../engine/use-program-preview'
import { useViewer } from '../../session/session'
import { Button } from '../../ui/button'
import { Card, CardHeader } from '../../ui/card'
import { CollapseIcon, DownloadIcon, ExpandIcon } from '../../ui/icons'
import { lazyComponent } from '../../ui/lazy-component'
import { toast } from '../../ui/toast'
import { useEscape } from '../../ui/use-escape'
import { useAddressedPlace } from './addressed-place'
import { DiagramPicture, DiagramView, ResultPlaceholder } from './diagram-view'

/** The diagram comes after the page. */
const CircuitDiagram = lazyComponent(async () => (await import('../../circuit/diagram/circuit-diagram')).CircuitDiagram)

const ResultSection = lazyComponent(async () => (await import('../../circuit/result/result-section')).ResultSection, {
  fallback: <ResultPlaceholder />,
})

interface DiagramCardProps {
  circuit: CircuitSummary
  /** The program; null until it is loaded. */
  source: string | null
  /** The settings that it was generated from; null for a pasted program. */
  settings: Circuit['settings']
  /** The number of the version that it is, at its permanent address; absent for the newest one. */
  version?: number
  expanded: boolean
  onExpand: (expanded: boolean) => void
  /** An operation was selected, with the place of its statement in the program; null for none. */
  onSelect: (statement: { start: number; end: number } | null) => void
}

/** The diagram of a circuit: the stored picture at first, replaced by the canvas when the engine has read the program. Below it, what the circuit does. */
export function DiagramCard({ circuit, source, settings, version, expanded, onExpand, onSelect }: DiagramCardProps) {
  const { good, drawn } = useProgramPreview(source)
  const scene = good?.scene
  const page = version === undefined ? paths.circuit(circuit.id) : paths.circuitVersion(circuit.id, version)
  const simulated = useMemo(
    () =>
      good?.scene && drawn !== null
        ? {
            input: drawn,
            scene: good.scene,
            parameters: good.parameters,
            page,
            graph: settings ? graphOfSettings(settings.circuitParams) : undefined,
          }
        : null,
    [good, drawn, page, settings],
  )
  const [isPainted, setIsPainted] = useState(false)
  const showPainted = useCallback(() => setIsPainted(true), [])
  const isEditable = mayEdit(useViewer(), circuit)
  const saved = { id: circuit.id, name: circuit.name, mayEdit: isEditable && version === undefined, source: drawn }
  const card = useRef<HTMLElement>(null)
  const addressed = useAddressedPlace(scene ?? null, drawn, card)
  useEscape(expanded && (() => onExpand(false)))
  return (
    <>
      <Card
        ref={card}
        aria-label="Circuit diagram"
        style={{ scrollMarginTop: 'calc(var(--bar-height) + var(--space-4))' }}
      >
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
        <DiagramView circuit={circuit} expanded={expanded}>
          {scene && (
            <CircuitDiagram
              scene={scene}
              name={circuit.name}
              label={`Diagram of ${circuit.name}`}
              height="100%"
              isWhole={expanded}
              source={drawn ?? undefined}
              onSelect={onSelect}
              onPainted={showPainted}
              {...addressed}
            />
          )}
          {!(scene && isPainted) && <DiagramPicture circuit={circuit} isReplaced={Boolean(scene)} />}
        </DiagramView>
      </Card>
      <ResultSection circuit={simulated} saved={saved} />
    </>
  )
}

function DownloadImage({ name, imagePath }: { name: string; imagePath: string }) {
  const save = useMutation({
    mutationFn: async () =>
      (await import('../../circuit/diagram/pictures/download-image')).downloadImage(name, imagePath),
    onError: (error) => toast(messageOf(error, 'The image could not be downloaded. Please try again.'), 'danger'),
    retry: false,
  })
  return (
    <Button variant="ghost" size="small" icon={<DownloadIcon />} busy={save.isPending} onClick={() => save.mutate()}>
      Download Image
    </Button>
  )
}
