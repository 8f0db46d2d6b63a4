/** A circuit on canvas, painted from the engine's scene: pan, zoom, hover, selection. The page holds one shape, whatever the size. */
import type { Layer as KonvaLayer } from 'konva/lib/Layer'
import {
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react'
import { Layer, Shape, Stage } from 'react-konva/lib/ReactKonvaCore'
import { styled } from 'styled-components'
import { textOf, type Scene } from '../../../engine-rs/index'
import { operationsOfCode, type CodePart } from '../operations-of-code'
import { FitIcon, MinusIcon, PlusIcon } from '../../ui/icons'
import { operationBits, describeBits } from './operation-bits'
import { foldTargetAt, foldTargetOf, operationAtPath, pathOf, type FoldTarget } from './folding'
import { loadDiagramFont } from './font'
import { operationFacts, operationAt, operationBounds, type Bounds, type OperationFacts } from './hit'
import { paint } from './paint'
import { maxColumnsWithoutMinimap, Minimap, type PaintMinimap } from './minimap'
import { readPalette, type Palette } from './palette'
import { Tooltip } from './tooltip'
import { useFolding } from './use-folding'
import { useView, zoomStep, type PointerPosition } from './use-view'
import type { Size } from './view'
import { cursorAt, moveCursor, wireHeights, type Direction, type Cursor } from './cursor'

interface CircuitDiagramProps {
  scene: Scene
  /** What the picture is, for those who do not see it. */
  label: string
  /** In CSS pixels, or as CSS writes it; the width is what there is. */
  height?: number | string
  /** The picture belongs to an earlier input: it steps back. Whoever dims it says why. */
  dimmed?: boolean
  /** The program of the scene. With it own gates open in their place, layers close, and operations show their matrices. */
  source?: string | undefined
  /** A part of the program whose operations are lit, such as the code at the cursor; the first of them comes into view. */
  lit?: CodePart | null | undefined
  /** An operation was selected by pointer or keyboard, with the place of its statement in the program; null for none. */
  onSelect?: ((statement: { start: number; end: number } | null) => void) | undefined
  /** The scene has been painted for the first time, in the frame in which it was. */
  onPainted?: (scene: Scene) => void
}

/** Up to so many operations a picture is painted in a millisecond or two, and so at once. */
const quicklyPainted = 2000

/** Rendered anew for what it shows only, not with everything around it. */
export const CircuitDiagram = memo(function CircuitDiagram({
  scene: whole,
  label,
  height = 400,
  dimmed = false,
  source,
  lit: code = null,
  onSelect,
  onPainted,
}: CircuitDiagramProps) {
  const { shown: scene, folding, fold } = useFolding(whole, source)
  const lit = useMemo(() => (code === null ? noOperations : operationsOfCode(scene, code)), [scene, code])
  const surface = useRef<HTMLDivElement>(null)
  const layer = useRef<KonvaLayer>(null)
  const palette = useRef<Palette>(null)
  const minimap = useRef<PaintMinimap>(null)
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  const [pixelRatio, setPixelRatio] = useState(() => window.devicePixelRatio)
  const [hovered, setHovered] = useState<Hovered | null>(null)
  const [selection, setSelection] = useState<Selection | null>(null)
  /** What is to be selected once it is drawn: what was opened, or what it closed to. */
  const awaited = useRef<readonly number[] | null>(null)
  const told = useRef<Scene | null>(null)
  const description = useId()

  const repaint = useCallback(() => {
    layer.current?.batchDraw()
  }, [])

  const operation = hovered?.scene === scene ? hovered.operation : null
  const handle = hovered?.scene === scene ? hovered.handle : null
  const selected = selection?.scene === scene ? selection : null
  const view = useView({
    scene,
    size,
    surface,
    repaint,
    onPress: (x, y) => {
      const folds = source === undefined ? null : foldTargetAt(scene, x, y)
      if (folds !== null) return turn(folds.fold)
      const pressed = operationAt(scene, x, y)
      // A press on what is selected already opens it.
      if (pressed !== null && pressed === selected?.standing.operation && opens(pressed)) return turnOperation(pressed)
      select(pressed === null ? null : nearestStanding(scene, pressed, y), false)
    },
    // Told in every frame of a drag, of which only the first changes anything.
    onMove: () => setSelection((previous) => (previous?.place == null ? previous : { ...previous, place: null })),
    onHover: (place) =>
      setHovered((previous) => hoveredAt(scene, place, previous, source !== undefined, view.onScreen)),
  })

  /** Walking there brings an operation into view and says what it is; a press is already there. */
  function select(standing: Cursor | null, walked: boolean) {
    const bounds = standing === null ? null : operationBounds(scene, standing.operation)
    const place = walked && bounds !== null ? view.show(bounds) : null
    setSelection(standing === null ? null : { scene, standing, place })
    onSelect?.(standing === null ? null : statementOf(scene, standing.operation))
    repaint()
  }

  const opens = (one: number) => source !== undefined && scene.operations.unfolds[one] === 1

  function turn(what: FoldTarget) {
    setHovered(null)
    awaited.current = 'gate' in what ? what.gate : null
    fold(what)
  }

  /** Opens an operation, or closes what is around it. */
  function turnOperation(one: number) {
    const what = source === undefined ? null : foldTargetOf(scene, one)
    if (what === null) return
    turn(what)
    awaited.current ??= pathOf(scene, one)
  }

  const selectAwaited = useEffectEvent((shown: Scene) => {
    const found = awaited.current === null ? null : operationAtPath(shown, awaited.current)
    awaited.current = null
    const standing = found === null ? null : cursorAt(shown, found)
    if (standing !== null) select(standing, true)
  })
  useEffect(() => selectAwaited(scene), [scene])

  function onKeyDown(event: KeyboardEvent) {
    if ((event.key === 'Enter' || event.key === ' ') && selected !== null && source !== undefined) {
      event.preventDefault()
      return turnOperation(selected.standing.operation)
    }
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
  }, [surface])

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
    minimap.current?.(view.viewOf(scene, size), size, palette.current, pixelRatio)
    if (told.current === whole) return
    told.current = whole
    onPainted?.(whole)
  }
  const latestDraw = useRef(draw)
  useLayoutEffect(() => {
    latestDraw.current = draw
  })
  // The same in every render: for another one konva would paint again.
  const drawLatest = useCallback(() => latestDraw.current(), [])

  // Konva paints in the next frame, which may be one too late.
  useLayoutEffect(() => {
    if (scene.operations.columns.length <= quicklyPainted) latestDraw.current()
    else repaint()
  }, [scene, repaint])
  useLayoutEffect(repaint, [size, operation, selected, lit, repaint])

  // Konva looks over its stage and all canvases whenever it is rendered, and no scene changes anything about them.
  const stage = useMemo(
    () => (
      <Stage width={size.width} height={size.height} listening={false}>
        <Layer ref={layer} listening={false}>
          <Shape sceneFunc={drawLatest} perfectDrawEnabled={false} />
        </Layer>
      </Stage>
    ),
    [size, drawLatest],
  )

  const factsFor = (one: number): OperationFacts => ({
    ...operationFacts(scene, one),
    bits: describeBits(operationBits(scene, one)),
    hint: opens(one) ? openHint : '',
  })

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
        data-pointing={operation !== null || handle !== null || undefined}
      >
        {stage}
      </Surface>
      {scene.columnEdges.length > maxColumnsWithoutMinimap && <Minimap ref={minimap} scene={scene} onGo={view.goTo} />}
      <Description id={description} text={scene.description} />
      {hovered !== null && (operation !== null || handle !== null) && (
        <Tooltip
          facts={
            operation === null ? { ...noFacts, name: textOf(scene, handle ?? 0), hint: pressHint } : factsFor(operation)
          }
          asked={operation === null || source === undefined ? null : { source, folding, operation }}
          place={hovered.place}
          size={size}
        />
      )}
      {operation === null && handle === null && selected !== null && selected.place !== null && (
        <Tooltip
          facts={factsFor(selected.standing.operation)}
          asked={source === undefined ? null : { source, folding, operation: selected.standing.operation }}
          place={selected.place}
          size={size}
        />
      )}
      <p aria-live="polite" className="visually-hidden">
        {selected !== null && spoken(factsFor(selected.standing.operation))}
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
          <FitIcon />
        </Tool>
      </Tools>
    </Frame>
  )
})

/**
 * The picture in words, a moment after the picture: with a change of the page beside it, the browser works out all styles anew before
 * it sets the canvas's first font.
 */
const Description = memo(function Description({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} className="visually-hidden">
      {useDeferredValue(text)}
    </p>
  )
})

interface Hovered {
  scene: Scene
  operation: number | null
  /** The title of a layer or a frame under the pointer, as a text of the scene. */
  handle: number | null
  /** What its facts stand beside. */
  place: Bounds
}

interface Selection {
  scene: Scene
  standing: Cursor
  /** Where its facts are shown; null while they are not. */
  place: Bounds | null
}

const noOperations: readonly number[] = []

/** Where a key leads from an operation, or from none; undefined where it leads nowhere. */
const walks: Record<string, (scene: Scene, standing: Cursor | null) => Cursor | null | undefined> = {
  ArrowLeft: (scene, standing) => stepOrStart(scene, standing, 'left'),
  ArrowRight: (scene, standing) => stepOrStart(scene, standing, 'right'),
  ArrowUp: (scene, standing) => stepOrStart(scene, standing, 'up'),
  ArrowDown: (scene, standing) => stepOrStart(scene, standing, 'down'),
  Home: (scene) => cursorAt(scene, 0) ?? undefined,
  End: (scene) => cursorAt(scene, scene.operations.columns.length - 1) ?? undefined,
  Escape: () => null,
}

const stepOrStart = (scene: Scene, standing: Cursor | null, direction: Direction) =>
  (standing === null ? cursorAt(scene, 0) : moveCursor(scene, standing, direction)) ?? undefined

/** A press stands on the wire next to it. */
const nearestStanding = (scene: Scene, operation: number, y: number): Cursor => ({
  operation,
  wire: wireHeights(scene).reduce(
    (nearest, wire) => (Math.abs(wire - y) < Math.abs(nearest - y) ? wire : nearest),
    Infinity,
  ),
})

const spoken = ({ name, parameters, bits, description, hint, line }: OperationFacts): string =>
  [name, parameters, bits, description, `line ${line}`, hint].filter((part) => part !== '').join(', ')

const noFacts: OperationFacts = { name: '', description: '', parameters: '', bits: '', hint: '', line: 0 }
const openHint = 'Press again, or Enter, to open it'
const pressHint = 'Press to open or close'

function statementOf(scene: Scene, operation: number): { start: number; end: number } | null {
  const start = scene.operations.starts[operation]
  const end = scene.operations.ends[operation]
  return start === undefined || end === undefined ? null : { start, end }
}

function hoveredAt(
  scene: Scene,
  place: PointerPosition | null,
  previous: Hovered | null,
  folds: boolean,
  onScreen: (bounds: Bounds) => Bounds,
): Hovered | null {
  if (place === null) return null
  const handle = folds ? (foldTargetAt(scene, place.x, place.y)?.title ?? null) : null
  const operation = handle === null ? operationAt(scene, place.x, place.y) : null
  if (operation === null && handle === null) return null
  // The tooltip stays where it came up: one that follows the pointer is hard to read, and it never covers the gate.
  if (previous?.scene === scene && previous.operation === operation && previous.handle === handle) return previous
  const bounds = operation === null ? null : operationBounds(scene, operation)
  const pointer = { left: place.left, right: place.left, top: place.top, bottom: place.top }
  return { scene, operation, handle, place: bounds === null ? pointer : onScreen(bounds) }
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

const Frame = styled.div`
  position: relative;
  display: flex;
  flex-direction: column;
  overflow: hidden;
  border-radius: var(--radius);
  background: var(--diagram-background);
`

const Surface = styled.div`
  flex: 1;
  min-height: 0;
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

/* Below the drawing and never on it. */
const Tools = styled.div`
  display: flex;
  flex: none;
  justify-content: flex-end;
  gap: 1px;
  border-top: 1px solid var(--border);
  background: var(--card);
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
