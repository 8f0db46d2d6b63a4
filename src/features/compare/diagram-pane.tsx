import { useEffect, type Ref } from 'react'
import { styled } from 'styled-components'
import type { Scene } from '../../../engine-rs/index'
import { loadDiagramFont } from '../../circuit/diagram/font'
import { itemBounds } from '../../circuit/diagram/selectable-items'
import { diagramFont } from '../../../painting/paint-scene'
import { signOf } from './change-words'
import type { OperationChange } from './diff-operations'

/** An operation or a frame that is marked as different. */
export interface Mark {
  item: number
  kind: OperationChange['kind']
}

interface DiagramPaneProps {
  /** Its name for screen readers. */
  label: string
  scene: Scene
  /** The drawing as an element for a page. */
  svg: string
  marks: readonly Mark[]
  /** The one that the reader has chosen, by its item. */
  chosen: number | null
  ref: Ref<HTMLElement>
  onScroll: () => void
}

/** A drawing that scrolls, with what is different marked by color, by the kind of line, and by a sign. */
export function DiagramPane({ label, scene, svg, marks, chosen, ref, onScroll }: DiagramPaneProps) {
  useEffect(() => void loadDiagramFont(), [])
  const { width, height, description } = scene
  return (
    <Scroller ref={ref} aria-label={label} tabIndex={0} onScroll={onScroll}>
      <Drawing style={{ width, height }}>
        <div role="img" aria-label={`${label}. ${description}`} dangerouslySetInnerHTML={{ __html: svg }} />
        <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
          {marks.map((mark) => (
            <MarkShape key={mark.item} scene={scene} mark={mark} isChosen={mark.item === chosen} />
          ))}
        </svg>
      </Drawing>
    </Scroller>
  )
}

/** How far a mark is from its operation, in pixels. */
const margin = 4
/** Of the sign in its corner. */
const signSize = 16

function MarkShape({ scene, mark: { item, kind }, isChosen }: { scene: Scene; mark: Mark; isChosen: boolean }) {
  const bounds = itemBounds(scene, item)
  if (bounds === null) return null
  const { left, top, right, bottom } = bounds
  return (
    <MarkGroup data-mark={kind} data-chosen={isChosen || undefined}>
      <rect
        x={left - margin}
        y={top - margin}
        width={right - left + 2 * margin}
        height={bottom - top + 2 * margin}
        rx={6}
      />
      <circle cx={right + margin} cy={top - margin} r={signSize / 2} />
      <text x={right + margin} y={top - margin}>
        {signOf(kind)}
      </text>
    </MarkGroup>
  )
}

const Scroller = styled.section`
  max-height: 60vh;
  overflow: auto;
  background: var(--diagram-background);
  border: 1px solid var(--border);
  border-radius: var(--radius);

  &:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
  }
`

const Drawing = styled.div`
  position: relative;
  font-family: '${diagramFont}', sans-serif;

  & > div > svg {
    display: block;
    width: 100%;
    height: 100%;
  }

  & > svg {
    position: absolute;
    inset: 0;
    overflow: visible;
  }
`

/** The color and the line of a mark, also in the legend. */
export const MarkGroup = styled.g`
  --mark: var(--success);

  &[data-mark='removed'] {
    --mark: var(--danger);
  }

  &[data-mark='moved'] {
    --mark: var(--gate-phase-border);
  }

  &[data-mark='changed'] {
    --mark: var(--warning);
  }

  & > rect {
    fill: none;
    stroke: var(--mark);
    stroke-width: 2.5;
  }

  &[data-mark='removed'] > rect {
    stroke-dasharray: 8 4;
  }

  &[data-mark='moved'] > rect {
    stroke-dasharray: 2 4;
    stroke-linecap: round;
  }

  &[data-mark='changed'] > rect {
    stroke-dasharray: 10 3 2 3;
  }

  &[data-chosen] > rect {
    stroke-width: 5;
  }

  & > circle {
    fill: var(--mark);
  }

  & > text {
    fill: var(--diagram-background);
    font: 700 13px var(--font);
    text-anchor: middle;
    dominant-baseline: central;
  }
`
