import { useEffect, useLayoutEffect, useRef } from 'react'
import { styled } from 'styled-components'
import type { Scene } from '../../../engine-rs/index'
import { loadDiagramFont } from '../../circuit/diagram/font'
import { operationBounds } from '../../../painting/hit-testing'
import { diagramFont } from '../../../painting/paint-scene'

interface GroverCircuitProps {
  scene: Scene
  /** The engine's drawing of the scene, an element for a page. */
  svg: string
  /** The state of an operation. */
  stateOf: (operation: number) => 'done' | 'now' | 'later'
}

/** The drawing of the circuit. Each operation shows its state. */
export function GroverCircuit({ scene, svg, stateOf }: GroverCircuitProps) {
  const drawing = useRef<HTMLDivElement>(null)
  useEffect(() => void loadDiagramFont(), [])
  useLayoutEffect(() => {
    for (const group of drawing.current?.querySelectorAll<SVGGElement>('[data-operation]') ?? []) {
      group.dataset['state'] = stateOf(Number(group.dataset['operation']))
    }
  })
  return (
    <Box role="img" aria-label={`Circuit diagram of Grover’s search. ${scene.description}`}>
      <svg viewBox={`0 0 ${scene.width} ${scene.height}`} aria-hidden="true">
        {Array.from(scene.operations.columns, (_, operation) => (
          <Highlight key={operation} scene={scene} operation={operation} isHighlighted={stateOf(operation) === 'now'} />
        ))}
      </svg>
      <div ref={drawing} dangerouslySetInnerHTML={{ __html: svg }} />
    </Box>
  )
}

/** Distance of the highlight from its operation, in scene pixels. */
const highlightMargin = 6

function Highlight({ scene, operation, isHighlighted }: { scene: Scene; operation: number; isHighlighted: boolean }) {
  const bounds = operationBounds(scene, operation)
  if (bounds === null) return null
  const { left, top, right, bottom } = bounds
  return (
    <rect
      data-highlighted={isHighlighted || undefined}
      x={left - highlightMargin}
      y={top - highlightMargin}
      width={right - left + 2 * highlightMargin}
      height={bottom - top + 2 * highlightMargin}
      rx={8}
    />
  )
}

const Box = styled.div`
  display: grid;
  padding: var(--space-4) var(--space-4) var(--space-2);
  font-family: '${diagramFont}', sans-serif;

  /* The highlights lie below the drawing. */
  & > * {
    grid-area: 1 / 1;
  }

  & svg {
    display: block;
    width: 100%;
    height: auto;
  }

  & [data-operation] > * {
    transition: opacity var(--motion-slow);
  }

  & [data-state='later'] > * {
    opacity: 0.42;
  }

  & rect {
    fill: var(--highlight);
    opacity: 0;
    transition: opacity var(--motion-slow);
  }

  & [data-highlighted] {
    opacity: 0.6;
  }
`
