import type { CSSProperties, ReactNode } from 'react'
import { styled } from 'styled-components'
import type { CircuitSummary } from '../../../contract/circuits'
import { CircuitPicture, PictureFrame } from '../../circuit/circuit-picture'
import { Card, CardHeader } from '../../ui/card'

/** The diagram's card while its code loads, with the stored picture. */
export function DiagramCardPlaceholder({ circuit }: { circuit: CircuitSummary }) {
  return (
    <>
      <Card aria-label="Circuit diagram">
        <CardHeader title="Diagram" />
        <DiagramView circuit={circuit} expanded={false}>
          <DiagramPicture circuit={circuit} />
        </DiagramView>
      </Card>
      <ResultPlaceholder />
    </>
  )
}

/** As high as the section about what a circuit does, which takes its place. */
export const ResultPlaceholder = () => <div style={{ height: '21.5rem' }} />

interface DiagramPictureProps {
  circuit: CircuitSummary
  /** Whether a diagram is about to replace it, which it covers until then. Pointers already reach that, and screen readers read it instead. */
  isReplaced?: boolean
}

/** The stored picture of a circuit, which is shown at first. */
export function DiagramPicture({ circuit, isReplaced }: DiagramPictureProps) {
  if (isReplaced && !circuit.imagePath) return null
  return (
    <PictureFrame aria-hidden={isReplaced || undefined} style={isReplaced ? covering : undefined}>
      <CircuitPicture circuit={circuit} part="page" urgent fallback={<p>Circuit visualization not available</p>} />
    </PictureFrame>
  )
}

const covering: CSSProperties = { position: 'absolute', zIndex: 1, inset: 0, pointerEvents: 'none' }

interface DiagramViewProps {
  circuit: CircuitSummary
  /** Shows the whole circuit instead of what fits beside the rest of the page. */
  expanded: boolean
  children: ReactNode
}

/** The room that a circuit's picture and diagram take. */
export function DiagramView({ circuit, expanded, children }: DiagramViewProps) {
  return (
    <Box
      data-makes-room
      data-fits
      data-expanded={expanded || undefined}
      style={{ '--picture-height': `${circuit.imageSize?.height ?? 1000}px` } as CSSProperties}
    >
      {children}
    </Box>
  )
}

/** As high as the circuit, also where it is in rows, with the buttons and lines below it, and at most as high as leaves something else in view. */
const Box = styled.div`
  --least: 250px;
  --drawn: max(var(--picture-height) + 34px, var(--drawn-height, 0px));
  --fitting-height: clamp(var(--least), var(--drawn), 65vh);

  position: relative;
  display: grid;
  grid-template: minmax(0, 1fr) / minmax(0, 1fr);
  height: var(--fitting-height);
  background: var(--diagram-background);
  border-radius: 0 0 var(--radius-large) var(--radius-large);
  overflow: hidden;
  overflow: clip;

  @media (width >= 768px) {
    --least: 300px;
    --fitting-height: clamp(var(--least), var(--drawn), 70vh);
  }

  /* As high as canvases may be, as in the workbench. The picture was not made smaller to fit, so its height says nothing. */
  &[data-expanded] {
    --fitting-height: clamp(var(--least), var(--drawn-height, var(--drawn)), 5000px);
  }

  /* What is opened below the diagram takes nothing from it. */
  &[data-holds-tool]:not([data-holds-full]) {
    height: auto;
  }

  /* The diagram fills the window where the screen cannot be filled. */
  &[data-holds-full] {
    overflow: visible;
  }

  /* On paper it is whole. */
  @media print {
    display: block;
    height: auto !important;
    overflow: visible;
  }
`
