/** A circuit on canvas, painted from the engine's scene: pan, zoom, hover, selection. The page holds one canvas, whatever the size. */
import {
  memo,
  useDeferredValue,
  useId,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type CSSProperties,
} from 'react'
import { styled } from 'styled-components'
import type { Scene } from '../../../engine-rs/index'
import { ErrorRegion } from '../../ui/error-region'
import { lazyComponent } from '../../ui/lazy-component'
import { useEnlarged } from '../../ui/use-enlarged'
import { operationsOfCode, type CodeSpan } from '../operations-of-code'
import { DetailsPlace, dockHeight } from './details/details-place'
import { DiagramRoom } from './diagram-room'
import { DiagramTool } from './diagram-tool'
import { itemBounds, operationsOfItem } from './selectable-items'
import { maxColumnsWithoutMinimap, Minimap, minimapHeight } from './minimap'
import { rowCount, type Rows } from '../../../engine-rs/scene-rows/rows'
import { useRows } from './rows/use-rows'
import { useElementSize } from '../../lib/use-element-size'
import { usePainter } from './use-painter'
import { enlargedScale } from '../../../painting/view'
import { usePointedFacts } from './use-pointed-facts'
import { useNextFrame } from './use-next-frame'
import { useTool } from './use-tool'
import { useReportedHeight } from './use-reported-height'
import { useSelection } from './use-selection'
import { useShownScene } from './use-shown-scene'
import { useHighlightedOperations } from './values/use-highlighted-operations'
import { ValuesNote, valuesNoteHeight } from './values/values-note'
import { HiddenWires } from './wires/hidden-wires'
import { barHeight, ZoomButtons } from './zoom-buttons'

/** Loaded when a picture is saved. */
const PictureDialog = lazyComponent(async () => (await import('./pictures/picture-dialog')).PictureDialog)
/** Loaded in time: a browser that is about to print waits for nothing. */
const PrintedDiagram = lazyComponent(async () => (await import('./print/printed-diagram')).PrintedDiagram, {
  deferred: true,
})

interface CircuitDiagramProps {
  scene: Scene
  /** The circuit's name, for pictures of it. */
  name?: string
  /** The accessible name. */
  label: string
  /**
   * In CSS pixels, or as CSS writes it, with `--drawn-height` for as much as the circuit takes. Lines about values and details
   * add to it, except where the circuit fills its place. The width is that of the parent.
   */
  height?: number | string
  /** Shows the whole circuit at first, as long as something of it can be told, and again whenever this becomes true. */
  isWhole?: boolean
  /** The picture belongs to an earlier input and is shown faded. The page says why. */
  dimmed?: boolean
  /** The scene shows only a part of the input, because the rest has errors. The page says so, and pictures do. */
  isPartial?: boolean
  /** The program of the scene. With it, custom gates open in place, layers close, and operations show their matrices. */
  source?: string | undefined
  /** A part of the program whose operations are highlighted, such as the code at the cursor; the first of them comes into view. */
  highlighted?: CodeSpan | null | undefined
  /** Operations that are highlighted, in place of a part of the program. The same list in every render. */
  marked?: readonly number[] | undefined
  /** The gates of the device that the circuit is for, by which its colors can say what a gate costs. The same list in every render. */
  nativeGates?: readonly string[] | undefined
  /** Called with the statement of the selected operation, or null when the selection is cleared. */
  onSelect?: ((statement: { start: number; end: number } | null) => void) | undefined
  /** Called when a scene has been painted for the first time, in the same frame. */
  onPainted?: (scene: Scene) => void
}

/** A circuit diagram. Memoized: a page renders more often than its scene changes. */
export const CircuitDiagram = memo(function CircuitDiagram(props: CircuitDiagramProps) {
  const { name = '', label, height = 400, isWhole = false, dimmed = false, source, onSelect } = props
  const { scene, folding, fold, wires, step, colors } = useShownScene(props.scene, source, props.nativeGates)
  const frame = useRef<HTMLDivElement>(null)
  const { size: shown, resize } = useEnlarged(frame)
  const isFull = shown === 'full'
  const surface = useRef<HTMLDivElement>(null)
  const [isSaving, setIsSaving] = useState(false)
  const description = useId()
  const nextFrame = useNextFrame()
  const size = useElementSize(surface)
  const { rows, ...layout } = useRows(scene, size.width)
  const highlightedByCode = useOperationsOfCode(scene, props.highlighted ?? null)
  const tool = useTool(surface)
  const highlighted = tool.marked.length > 0 ? tool.marked : (step.highlighted ?? props.marked ?? highlightedByCode)
  const repaint = nextFrame.request
  const selecting = useSelection({ rows, isWhole, isFull, source, fold, size, surface, repaint, highlighted, onSelect })
  const { view, hovered, selected } = selecting
  const { canvas, minimap } = usePainter({
    rows,
    size,
    surface,
    frame: nextFrame,
    viewOf: view.viewOf,
    highlighted: useHighlightedOperations(highlighted, scene, hovered?.item ?? null, selected),
    selected: useMemo(() => (selected === null ? null : itemBounds(scene, selected)), [scene, selected]),
    stepLine: step.line,
    onPainted: useFirstPainting(props.scene, props.onPainted),
  })

  const { details, spoken, setters, readsVariables } = usePointedFacts(scene, selecting, source, folding)
  const hasMinimap = scene.columnEdges.length > maxColumnsWithoutMinimap
  const isDocked = isFull || isWhole
  const below = (readsVariables ? valuesNoteHeight : 0) + (isDocked ? dockHeight : 0)
  const bars = barHeight + (hasMinimap ? minimapHeight : 0)
  const wanted = drawnHeight(rows, isWhole && size.width > 0 ? size.width : null) + bars
  useReportedHeight(frame, wanted + below, tool.tool !== null)
  const { outer, inner } = heightsOf(isFull ? '100dvh' : height, bars, below, tool.tool !== null)
  return (
    <Frame ref={frame} data-shown={shown} style={{ '--drawn-height': `${wanted}px`, height: outer } as CSSProperties}>
      <PrintedDiagram scene={scene} />
      <DiagramRoom rows={rows} basis={inner} onFull={isFull || isWhole ? null : () => resize('full')}>
        <Surface
          ref={surface}
          role="img"
          aria-label={label}
          aria-describedby={description}
          tabIndex={0}
          onKeyDown={(event) => tool.openByKey(event) || selecting.onKeyDown(event)}
          data-dimmed={dimmed || undefined}
          data-pointing={hovered !== null || undefined}
          data-pans={isFull || (rowCount(rows) > 1 && !isWhole) || undefined}
        >
          {canvas}
        </Surface>
      </DiagramRoom>
      <DetailsPlace details={details} isDocked={isDocked} surface={surface} onHide={selecting.hideDetails} />
      {hasMinimap && <Minimap ref={minimap} scene={scene} onGo={view.centerOn} marked={tool.marked} />}
      <Description id={description} text={scene.description} />
      <Announcement text={spoken} />
      <DiagramTool
        tool={tool.tool}
        scene={scene}
        source={source}
        selected={selected}
        onMark={tool.setMarked}
        onShow={selecting.show}
        onClose={tool.close}
        colors={colors}
        wires={wires}
      />
      <HiddenWires {...wires} />
      {readsVariables && (
        <ValuesNote scene={scene} selected={selected} setters={setters} onShow={selecting.show} onShowCode={onSelect} />
      )}
      <ZoomButtons
        onZoom={view.zoomBy}
        onFit={view.fitWhole}
        tool={tool.tool}
        onTool={tool.toggle}
        hasWires={source !== undefined}
        onSave={() => setIsSaving(true)}
        arrangement={layout.isLong ? layout.arrangement : null}
        isFull={isFull}
        onFull={() => resize(isFull ? 'normal' : 'full')}
      />
      {isSaving && (
        <SaveDialog
          scene={scene}
          name={name}
          isPartial={props.isPartial}
          selected={tool.marked.length > 0 ? tool.marked : selectedOperations(scene, selected)}
          onClose={() => setIsSaving(false)}
        />
      )}
    </Frame>
  )
})

/** Says to screen readers what is pointed at. */
const Announcement = ({ text }: { text: string | null }) => (
  <p aria-live="polite" className="visually-hidden">
    {text}
  </p>
)

/** Asks how a picture is to look. */
const SaveDialog = (props: ComponentProps<typeof PictureDialog>) => (
  <ErrorRegion what="The dialog">
    <PictureDialog {...props} />
  </ErrorRegion>
)

/**
 * The heights of the frame and of the picture in it, as CSS writes them. Lines below the picture, about values and details, and what is opened
 * there make the frame higher, except where the frame fills its place; then the picture takes what is left, as it does while nothing is open.
 * A place with `data-fits` is filled by lines, and grows by what is opened.
 */
function heightsOf(height: number | string, bars: number, noteHeight: number, isOpen: boolean) {
  const whole = typeof height === 'number' ? `${height}px` : height
  if (whole === '100dvh') return { outer: whole, inner: undefined }
  if (whole === '100%') {
    return isOpen
      ? { outer: 'auto', inner: `calc(var(--fitting-height) - ${bars + noteHeight}px)` }
      : { outer: whole, inner: undefined }
  }
  return isOpen
    ? { outer: 'auto', inner: `calc(${whole} - ${bars}px)` }
    : { outer: `calc(${whole} + ${noteHeight}px)`, inner: undefined }
}

/** The selected operation, or those in the selected frame. */
function selectedOperations(scene: Scene, selected: number | null): readonly number[] {
  if (selected === null) return noOperations
  const { start, end } = operationsOfItem(scene, selected)
  return Array.from({ length: end - start }, (_, index) => start + index)
}

/** The height of a drawing in CSS pixels: at its own size, or in a width to enlarge it to, as small as it is then. */
const drawnHeight = (rows: Rows, enlargedWidth: number | null): number =>
  Math.ceil(rows.height * (rows.scale ?? enlargedScale(rows, enlargedWidth ?? Infinity)))

/** The operations of a part of the program. */
const useOperationsOfCode = (scene: Scene, code: CodeSpan | null): readonly number[] =>
  useMemo(() => (code === null ? noOperations : operationsOfCode(scene, code)), [scene, code])

/** Calls `onPainted` once for each scene. */
function useFirstPainting(scene: Scene, onPainted: ((scene: Scene) => void) | undefined): () => void {
  const reported = useRef<Scene | null>(null)
  return () => {
    if (reported.current === scene) return
    reported.current = scene
    onPainted?.(scene)
  }
}

/**
 * The picture in words. Deferred until after the picture: a change of the page would make the browser recompute all styles before it
 * sets the canvas's first font.
 */
const Description = memo(function Description({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} className="visually-hidden">
      {useDeferredValue(text)}
    </p>
  )
})

const noOperations: readonly number[] = []

const Frame = styled.div`
  position: relative;
  display: flex;
  flex-direction: column;
  overflow: hidden;
  /* What sticks to an edge of the window may be in it. */
  overflow: clip;
  border-radius: var(--radius);
  background: var(--diagram-background);

  &[data-shown='full'] {
    position: fixed;
    z-index: 90;
    inset: 0;
    border-radius: 0;
  }

  @media print {
    position: static !important;
    display: block;
    height: auto !important;

    /* What is on screen is a part of the diagram, and its buttons. */
    & > :not(:first-child) {
      display: none;
    }
  }
`

const Surface = styled.div`
  flex: 1;
  min-height: 0;
  cursor: grab;
  /* Swiping up and down scrolls the page; sideways, and with two fingers, the diagram. */
  touch-action: pan-y;
  user-select: none;
  transition: opacity var(--motion);

  /* Rows are read downwards; where they are shown whole, the page is. On the whole screen there is no page to scroll. */
  &[data-pans] {
    touch-action: none;
  }
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
