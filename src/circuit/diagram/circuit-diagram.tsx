/** A circuit on canvas, painted from the engine's scene: pan, zoom, hover. The page holds one shape, whatever the size. */
import type { Layer as KonvaLayer } from 'konva/lib/Layer'
import { useCallback, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { Layer, Shape, Stage } from 'react-konva/lib/ReactKonvaCore'
import { styled } from 'styled-components'
import type { Scene } from '../../../engine-rs/index'
import { ExpandIcon, MinusIcon, PlusIcon } from '../../ui/icons'
import { loadDiagramFont } from './font'
import { factsOf, operationAt, operationBounds, type OperationFacts } from './hit'
import { paint } from './paint'
import { readPalette, type Palette } from './palette'
import { useView, zoomStep, type Hover } from './use-view'
import type { Size } from './view'

interface CircuitDiagramProps {
  scene: Scene
  /** What the picture is, for those who do not see it. */
  label: string
  /** In CSS pixels, or as CSS writes it; the width is what there is. */
  height?: number | string
  /** The picture belongs to an earlier input: it steps back. Whoever dims it says why. */
  dimmed?: boolean
  /** An operation was clicked; null for a click beside all of them. */
  onSelectOperation?: (operation: number | null) => void
  /** The scene has been painted, in the frame in which it was. */
  onPainted?: (scene: Scene) => void
}

/** Up to so many operations a picture is painted in a millisecond or two, so that painting it twice costs nothing. */
const quicklyPainted = 2000

export function CircuitDiagram({
  scene,
  label,
  height = 400,
  dimmed = false,
  onSelectOperation,
  onPainted,
}: CircuitDiagramProps) {
  const surface = useRef<HTMLDivElement>(null)
  const layer = useRef<KonvaLayer>(null)
  const palette = useRef<Palette>(null)
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  const [pixelRatio, setPixelRatio] = useState(() => window.devicePixelRatio)
  const [hovered, setHovered] = useState<Hovered | null>(null)
  const description = useId()

  const repaint = useCallback(() => {
    layer.current?.batchDraw()
  }, [])

  const operation = hovered?.scene === scene ? hovered.operation : null
  const view = useView({
    scene,
    size,
    surface,
    repaint,
    onPress: (x, y) => onSelectOperation?.(operationAt(scene, x, y)),
    onHover: (place) => setHovered((previous) => hoveredAt(scene, place, previous)),
  })

  useLayoutEffect(() => {
    const element = surface.current
    if (element === null) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    void loadDiagramFont().then(repaint)
    return whenThemeChanges(() => {
      palette.current = null
      repaint()
    })
  }, [repaint])

  useEffect(() => {
    // A window that moves to another screen, or is magnified, has other pixels.
    const query = matchMedia(`(resolution: ${pixelRatio}dppx)`)
    const change = () => setPixelRatio(window.devicePixelRatio)
    query.addEventListener('change', change)
    layer.current?.getCanvas().setPixelRatio(pixelRatio)
    repaint()
    return () => query.removeEventListener('change', change)
  }, [pixelRatio, repaint])

  const draw = () => {
    const context = layer.current?.getNativeCanvasElement().getContext('2d')
    if (!context || surface.current === null || size.width === 0 || size.height === 0) return
    palette.current ??= readPalette(surface.current)
    paint(context, scene, {
      view: view.viewOf(scene, size),
      size,
      palette: palette.current,
      pixelRatio,
      highlighted: operation === null ? null : operationBounds(scene, operation),
    })
    onPainted?.(scene)
  }
  const paintNow = useEffectEvent(draw)

  // Konva paints in the frame after this one; a circuit that is quickly painted is there at once.
  useLayoutEffect(() => {
    if (scene.operations.columns.length <= quicklyPainted) paintNow()
  }, [scene])

  return (
    <Frame style={{ height }}>
      <Surface
        ref={surface}
        role="img"
        aria-label={label}
        aria-describedby={description}
        tabIndex={0}
        onKeyDown={view.onKeyDown}
        data-dimmed={dimmed || undefined}
        data-pointing={operation !== null || undefined}
      >
        <Stage width={size.width} height={size.height} listening={false}>
          <Layer ref={layer} listening={false}>
            <Shape sceneFunc={draw} perfectDrawEnabled={false} />
          </Layer>
        </Stage>
      </Surface>
      <p id={description} className="visually-hidden">
        {scene.description}
      </p>
      {hovered !== null && operation !== null && (
        <Tooltip facts={factsOf(scene, operation)} hover={hovered.place} size={size} />
      )}
      <Tools>
        <Tool type="button" aria-label="Zoom in" title="Zoom in (+)" onClick={() => view.zoomBy(zoomStep)}>
          <PlusIcon />
        </Tool>
        <Tool type="button" aria-label="Zoom out" title="Zoom out (−)" onClick={() => view.zoomBy(1 / zoomStep)}>
          <MinusIcon />
        </Tool>
        <Tool
          type="button"
          aria-label="Show the whole circuit"
          title="Show the whole circuit (0)"
          onClick={view.fitWhole}
        >
          <ExpandIcon />
        </Tool>
      </Tools>
    </Frame>
  )
}

interface Hovered {
  scene: Scene
  operation: number
  place: Hover
}

function hoveredAt(scene: Scene, place: Hover | null, previous: Hovered | null): Hovered | null {
  const operation = place === null ? null : operationAt(scene, place.x, place.y)
  if (place === null || operation === null) return null
  // The tooltip stays where it came up: one that follows the pointer is hard to read.
  if (previous?.scene === scene && previous.operation === operation) return previous
  return { scene, operation, place }
}

/** The theme is a class of the root element; without one, the system's own. */
function whenThemeChanges(tell: () => void): () => void {
  const observer = new MutationObserver(tell)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class', 'style', 'data-theme'] })
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', tell)
  return () => {
    observer.disconnect()
    system.removeEventListener('change', tell)
  }
}

/** Half of a tooltip's greatest width and a little, in CSS pixels: none is cut off at the side. */
const halfBubble = 132

function Tooltip({ facts, hover, size }: { facts: OperationFacts; hover: Hover; size: Size }) {
  const below = hover.top < size.height / 2
  const style = {
    left: Math.min(Math.max(hover.left, halfBubble), Math.max(halfBubble, size.width - halfBubble)),
    [below ? 'top' : 'bottom']: (below ? hover.top : size.height - hover.top) + 18,
  }
  return (
    <Bubble style={style} aria-hidden>
      <strong>{clip(facts.name)}</strong>
      {facts.parameters !== '' && <span>{clip(facts.parameters)}</span>}
      {facts.description !== '' && <em>{facts.description}</em>}
      <small>line {facts.line}</small>
    </Bubble>
  )
}

/** A name of ten thousand letters is no tooltip. */
const clip = (text: string) => (text.length > 300 ? `${text.slice(0, 300)}…` : text)

const Frame = styled.div`
  position: relative;
  overflow: hidden;
  border-radius: var(--radius);
  background: var(--diagram-background);
`

const Surface = styled.div`
  height: 100%;
  cursor: grab;
  /* Swiping up and down scrolls the page; sideways, and with two fingers, the diagram. */
  touch-action: pan-y;
  user-select: none;
  transition: opacity var(--motion);

  &[data-pointing] {
    cursor: pointer;
  }
  &:active {
    cursor: grabbing;
  }
  &[data-dimmed] {
    opacity: 0.4;
  }
  &:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
    border-radius: var(--radius);
  }
`

const Tools = styled.div`
  position: absolute;
  right: var(--space-2);
  bottom: var(--space-2);
  display: flex;
  gap: 1px;
  overflow: hidden;
  border: 1px solid var(--border);
  border-radius: var(--radius);
  background: var(--border);
`

const Tool = styled.button`
  display: grid;
  place-items: center;
  width: 2rem;
  height: 2rem;
  border: 0;
  background: var(--card);
  color: var(--muted-foreground);
  cursor: pointer;

  &:hover {
    color: var(--card-foreground);
    background: var(--sunken);
  }
  &:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
  }
`

const Bubble = styled.div`
  position: absolute;
  z-index: 1;
  display: grid;
  gap: 2px;
  width: max-content;
  max-width: 16rem;
  padding: var(--space-2) var(--space-3);
  translate: -50% 0;
  border: 1px solid var(--border);
  border-radius: var(--radius);
  background: var(--card);
  color: var(--card-foreground);
  box-shadow: var(--shadow);
  font-size: var(--text-xs);
  line-height: 1.4;
  overflow-wrap: anywhere;
  pointer-events: none;

  strong {
    font-family: var(--font-mono);
  }
  em,
  small {
    font-size: inherit;
    font-style: normal;
    color: var(--muted-foreground);
  }
`
