import { memo, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { styled } from 'styled-components'
import type { Parameter, Statistics as StatisticsOf } from '../../../engine-rs/index'
import { findChangedLines } from '../../circuit/changed-lines'
import type { CodePart } from '../../circuit/operations-of-code'
import { Statistics } from '../../circuit/statistics'
import { renderInlineCode } from '../../circuit/inline-code'
import { markMoment, paintedMark, type LivePicture } from '../../engine/use-preview'
import { useCopy } from '../../lib/copy'
import { Button } from '../../ui/button'
import { Card, CardHeader } from '../../ui/card'
import { CheckIcon, CollapseIcon, CopyIcon, ExpandIcon, FullScreenIcon, LeaveFullScreenIcon } from '../../ui/icons'
import { lazyComponent } from '../../ui/lazy-component'
import { Notice } from '../../ui/notice'
import { useEnlarged, type ShownSize } from '../../ui/use-enlarged'

/** The canvas and its library come after the form, which can be used at once. */
const CircuitDiagram = lazyComponent(async () => (await import('../../circuit/diagram/circuit-diagram')).CircuitDiagram)

/** The program is folded away at first. */
const ProgramText = lazyComponent(async () => (await import('../../circuit/program-text')).ProgramText)

/** Pixels of the picture's height, and of the room that is kept for it. */
const pictureHeight = 300

/** Of the picture in each size of the panel; on the whole screen the heading and the figures take the rest. */
const heights = { normal: pictureHeight, large: '70vh', full: 'calc(100dvh - 11rem)' } as const

/** What there is to show of a circuit that is still being shaped, beside its picture. */
export interface Shown {
  /** Tells circuits apart: the figures of one are compared with its own before, never with those of another. */
  circuit: number
  stats: StatisticsOf | null
  /** The program, shown below the picture where it stands nowhere else on the page. */
  qasm?: string | null
  parameters: readonly Parameter[]
}

interface PreviewPanelProps {
  /** The last good picture, which is shown before all else is rendered; null while there is nothing to draw. */
  picture: LivePicture | null
  /** What belongs to it; null before there is one. */
  shown: Shown | null
  /** The picture belongs to an earlier input. */
  stale: boolean
  /** Why the picture does not follow, as a sentence. */
  problem: string | null
  /** What stands here before the first picture. */
  waiting: ReactNode
  /** The part of the code whose operations are lit, and what to do when one is selected: where a code stands beside the picture. */
  lit?: CodePart | null | undefined
  onSelect?: ((statement: { start: number; end: number } | null) => void) | undefined
  /** Tools in the heading's line. */
  children?: ReactNode
}

/** The circuit as it is now: picture, figures, program and free parameters. */
export function PreviewPanel({ picture, shown, stale, problem, waiting, lit, onSelect, children }: PreviewPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const { size, resize } = useEnlarged(panel)
  const previous = usePrevious(shown)
  const before = previous?.circuit === shown?.circuit ? previous : null

  return (
    <Panel ref={panel} aria-label="Live preview" data-shown={size}>
      <CardHeader title="Live preview">
        {children}
        {picture !== null && <SizeButtons size={size} onResize={resize} />}
      </CardHeader>
      <Body>
        <Place>
          {picture === null ? (
            <Waiting>{waiting}</Waiting>
          ) : (
            <PictureOf picture={picture} size={size} stale={stale} waiting={waiting} lit={lit} onSelect={onSelect} />
          )}
          <Problem aria-live="polite">
            {problem !== null && (
              <Notice tone="warning">
                {renderInlineCode(problem)}
                {stale && ' The last good picture stays until then.'}
              </Notice>
            )}
          </Problem>
        </Place>
        {shown !== null && (
          <>
            {shown.stats !== null && <Statistics statistics={shown.stats} previous={before?.stats ?? null} />}
            {shown.qasm && <Program source={shown.qasm} before={before?.qasm ?? shown.qasm} />}
            {shown.parameters.length > 0 && <Parameters parameters={shown.parameters} />}
          </>
        )}
      </Body>
    </Panel>
  )
}

/** Larger, the whole screen, and back. */
function SizeButtons({ size, onResize }: { size: ShownSize; onResize: (size: ShownSize) => void }) {
  const isFull = size === 'full'
  return (
    <>
      {!isFull && (
        <Button
          size="small"
          variant="ghost"
          icon={size === 'large' ? <CollapseIcon /> : <ExpandIcon />}
          aria-label={size === 'large' ? 'Reduce the preview' : 'Enlarge the preview'}
          title={size === 'large' ? 'Reduce (Escape)' : 'Enlarge'}
          aria-expanded={size === 'large'}
          onClick={() => onResize(size === 'large' ? 'normal' : 'large')}
        />
      )}
      <Button
        size="small"
        variant="ghost"
        icon={isFull ? <LeaveFullScreenIcon /> : <FullScreenIcon />}
        aria-label={isFull ? 'Leave full screen' : 'Full screen'}
        title={isFull ? 'Leave full screen (Escape)' : 'Full screen'}
        onClick={() => onResize(isFull ? 'normal' : 'full')}
      />
    </>
  )
}

/** Follows the picture by itself, so that it is there before the figures and the form have been rendered. */
const PictureOf = memo(function PictureOf({
  picture,
  size,
  stale,
  waiting,
  lit,
  onSelect,
}: Pick<PreviewPanelProps, 'stale' | 'waiting' | 'lit' | 'onSelect'> & { picture: LivePicture; size: ShownSize }) {
  const shown = useSyncExternalStore(picture.subscribe, picture.current)
  if (shown === null) return <Waiting>{waiting}</Waiting>
  return (
    <Picture>
      <CircuitDiagram
        fallback={<Room />}
        scene={shown.scene}
        label="Circuit diagram, live preview"
        height={heights[size]}
        dimmed={stale}
        lit={lit}
        onSelect={onSelect}
        source={shown.source ?? undefined}
        onPainted={markPainted}
      />
    </Picture>
  )
})

const markPainted = () => markMoment(paintedMark)

function Program({ source, before }: { source: string; before: string }) {
  return (
    <Fold title="QASM" count={`${source.split('\n').length} lines`}>
      <MarkedProgram source={source} before={before} />
    </Fold>
  )
}

function MarkedProgram({ source, before }: { source: string; before: string }) {
  const marked = useMemo(() => findChangedLines(before, source), [before, source])
  const { state, copy } = useCopy()
  return (
    <>
      <Code tabIndex={0} aria-label="QASM so far">
        <ProgramText source={source} marked={marked} />
      </Code>
      <Button
        size="small"
        variant="ghost"
        icon={state === 'copied' ? <CheckIcon /> : <CopyIcon />}
        onClick={() => void copy(source)}
      >
        {state === 'copied' ? 'Copied!' : 'Copy QASM'}
      </Button>
    </>
  )
}

function Parameters({ parameters }: { parameters: readonly Parameter[] }) {
  return (
    <Fold title="Free parameters" count={String(parameters.length)}>
      <p>The value that each parameter takes where one is needed, as in OpenQASM 2. In radians.</p>
      <ParameterList>
        {parameters.map(({ name, value }) => (
          <li key={name}>
            <code>{name}</code>
            <span className="tabular">{value.toFixed(4)}</span>
          </li>
        ))}
      </ParameterList>
    </Fold>
  )
}

/** What is folded away is not rendered either: the picture does not wait for a text that nobody sees. */
function Fold({ title, count, children }: { title: string; count: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <Details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {title}
        <small>{count}</small>
      </summary>
      {open && children}
    </Details>
  )
}

/** The value before the last change; null until it has changed once. */
function usePrevious<Value>(value: Value): Value | null {
  const [{ current, previous }, setState] = useState<{ current: Value; previous: Value | null }>({
    current: value,
    previous: null,
  })
  if (current !== value) setState({ current: value, previous: current })
  return current === value ? previous : current
}

const Panel = styled(Card)`
  &[data-shown='full'] {
    position: fixed;
    z-index: 90;
    inset: 0;
    overflow: auto;
    border: 0;
    border-radius: 0;
  }
`

const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  padding: var(--space-3) clamp(var(--space-3), 2vw, var(--space-4)) var(--space-4);
`

const Place = styled.div`
  position: relative;
  min-width: 0;
`

/** Over the picture, which has stepped back, so that nothing moves when it comes and goes. */
const Problem = styled.div`
  position: absolute;
  inset: var(--space-2) var(--space-2) auto;
`

const Picture = styled.div`
  min-width: 0;
  overflow: hidden;
  background: var(--diagram-background);
  border: 1px solid var(--border);
  border-radius: var(--radius);
`

const Room = styled.div`
  height: ${pictureHeight}px;
`

const Waiting = styled.div`
  display: grid;
  place-items: center;
  min-height: ${pictureHeight}px;
  padding: var(--space-4);
  border: 1px dashed var(--border-strong);
  border-radius: var(--radius);
  color: var(--muted-foreground);
  text-align: center;
`

const Details = styled.details`
  border: 1px solid var(--border);
  border-radius: var(--radius);

  & > summary {
    padding: var(--space-2) var(--space-3);
    font-size: var(--text-sm);
    font-weight: 600;
    cursor: pointer;
  }

  & > summary > small {
    margin-left: var(--space-2);
    color: var(--muted-foreground);
    font-weight: 400;
  }

  & > p {
    padding: 0 var(--space-3) var(--space-2);
    color: var(--muted-foreground);
    font-size: var(--text-sm);
  }
`

const Code = styled.section`
  max-height: 40vh;
  overflow: auto;
  padding: var(--space-2) var(--space-3);
  background: var(--code);
  color: var(--code-foreground);
  border-block: 1px solid var(--border);
`

const ParameterList = styled.ul`
  list-style: none;
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr));
  gap: 0 var(--space-4);
  max-height: 12rem;
  overflow: auto;
  padding: 0 var(--space-3) var(--space-2);
  font-size: var(--text-sm);

  & > li {
    display: flex;
    justify-content: space-between;
    padding: 2px var(--space-3);
  }
`
