/** A circuit on canvas, painted from the engine's scene: pan, zoom, hover, selection. The page holds one shape, whatever the size. */
import type { Layer as KonvaLayer } from 'konva/lib/Layer'
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react'
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
import { standingAt, step, wiresOf, type Direction, type Standing } from './walk'

interface CircuitDiagramProps {
  scene: Scene
  /** What the picture is, for those who do not see it. */
  label: string
  /** In CSS pixels, or as CSS writes it; the width is what there is. */
  height?: number | string
  /** The picture belongs to an earlier input: it steps back. Whoever dims it says why. */
  dimmed?: boolean
  /** Operations to light, such as those of the code at the cursor; the first of them comes into view. */
  lit?: readonly number[] | undefined
  /** An operation was selected by pointer or keyboard; null for none. */
  onSelectOperation?: ((operation: number | null) => void) | undefined
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
  lit = noOperations,
  onSelectOperation,
  onPainted,
}: CircuitDiagramProps) {
  const surface = useRef<HTMLDivElement>(null)
  const layer = useRef<KonvaLayer>(null)
  const palette = useRef<Palette>(null)
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  const [pixelRatio, setPixelRatio] = useState(() => window.devicePixelRatio)
  const [hovered, setHovered] = useState<Hovered | null>(null)
  const [selection, setSelection] = useState<Selection | null>(null)
  const description = useId()

  const repaint = useCallback(() => {
    layer.current?.batchDraw()
  }, [])

  const operation = hovered?.scene === scene ? hovered.operation : null
  const selected = selection?.scene === scene ? selection : null
  const view = useView({
    scene,
    size,
    surface,
    repaint,
    onPress: (x, y) => {
      const pressed = operationAt(scene, x, y)
      select(pressed === null ? null : nearestStanding(scene, pressed, y), false)
    },
    onMove: () => setSelection((previous) => (previous === null ? null : { ...previous, place: null })),
    onHover: (place) => setHovered((previous) => hoveredAt(scene, place, previous)),
  })

  /** Walking there brings an operation into view and says what it is; a press is already there. */
  function select(standing: Standing | null, walked: boolean) {
    const bounds = standing === null ? null : operationBounds(scene, standing.operation)
    const place = walked && bounds !== null ? view.show(bounds) : null
    setSelection(standing === null ? null : { scene, standing, place })
    onSelectOperation?.(standing?.operation ?? null)
    repaint()
  }

  function onKeyDown(event: KeyboardEvent) {
    const walk = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey ? undefined : walks[event.key]
    if (walk === undefined) return view.onKeyDown(event)
    if (event.key === 'Escape' && selected === null) return
    event.preventDefault()
    const standing = walk(scene, selected?.standing ?? null)
    if (standing !== undefined) select(standing, true)
  }

  // What the code at the cursor draws is in view; a press on the picture keeps it where it is.
  const showLit = useEffectEvent((operations: readonly number[]) => {
    const [first] = operations
    const bounds = first === undefined || size.width === 0 ? null : operationBounds(scene, first)
    if (bounds !== null && operations.every((one) => one !== selected?.standing.operation)) view.show(bounds)
    repaint()
  })
  useEffect(() => showLit(lit), [lit])

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
      lit: operation === null ? lit : [...lit, operation],
      selected: selected === null ? null : operationBounds(scene, selected.standing.operation),
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
        onKeyDown={onKeyDown}
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
        <Tooltip
          facts={factsOf(scene, operation)}
          place={{ ...hovered.place, bottom: hovered.place.top }}
          size={size}
        />
      )}
      {operation === null && selected !== null && selected.place !== null && (
        <Tooltip facts={factsOf(scene, selected.standing.operation)} place={selected.place} size={size} />
      )}
      <p aria-live="polite" className="visually-hidden">
        {selected !== null && spoken(factsOf(scene, selected.standing.operation))}
      </p>
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

/** What a tooltip stands over or under, in CSS pixels from the corner of the surface. */
interface Anchor {
  left: number
  top: number
  bottom: number
}

interface Selection {
  scene: Scene
  standing: Standing
  /** Where its facts are shown; null while they are not. */
  place: Anchor | null
}

const noOperations: readonly number[] = []

/** Where a key leads from an operation, or from none; undefined where it leads nowhere. */
const walks: Record<string, (scene: Scene, standing: Standing | null) => Standing | null | undefined> = {
  ArrowLeft: (scene, standing) => stepOrStart(scene, standing, 'left'),
  ArrowRight: (scene, standing) => stepOrStart(scene, standing, 'right'),
  ArrowUp: (scene, standing) => stepOrStart(scene, standing, 'up'),
  ArrowDown: (scene, standing) => stepOrStart(scene, standing, 'down'),
  Home: (scene) => standingAt(scene, 0) ?? undefined,
  End: (scene) => standingAt(scene, scene.operations.columns.length - 1) ?? undefined,
  Escape: () => null,
}

const stepOrStart = (scene: Scene, standing: Standing | null, direction: Direction) =>
  (standing === null ? standingAt(scene, 0) : step(scene, standing, direction)) ?? undefined

/** A press stands on the wire next to it. */
const nearestStanding = (scene: Scene, operation: number, y: number): Standing => ({
  operation,
  wire: wiresOf(scene).reduce(
    (nearest, wire) => (Math.abs(wire - y) < Math.abs(nearest - y) ? wire : nearest),
    Infinity,
  ),
})

const spoken = ({ name, parameters, description, line }: OperationFacts): string =>
  [name, parameters, description, `line ${line}`].filter((part) => part !== '').join(', ')

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
/** The height of a tooltip of four lines. */
const bubbleHeight = 88

function Tooltip({ facts, place, size }: { facts: OperationFacts; place: Anchor; size: Size }) {
  const below = place.top + place.bottom < size.height
  const away = (below ? place.bottom : size.height - place.top) + 18
  const style = {
    left: Math.min(Math.max(place.left, halfBubble), Math.max(halfBubble, size.width - halfBubble)),
    // Beside an operation that is as high as the picture there is no room: it stands on its end.
    [below ? 'top' : 'bottom']: Math.max(0, Math.min(away, size.height - bubbleHeight)),
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
