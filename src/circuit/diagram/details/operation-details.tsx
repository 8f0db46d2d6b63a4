/** What is told of an operation or a frame: its name, angles, effect, matrix and line. It covers no part of the diagram. */
import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { css, styled } from 'styled-components'
import { parametersIn } from '../colors/parameter-colors'
import type { OperationFacts } from '../../../../painting/hit-testing'
import type { Bounds } from '../../../../painting/view'
import { OperationMatrix, sizeOfMatrix, useMatrix, type MatrixQuery } from './operation-matrix'
import { placeOutside } from './place-outside'

/** What is told of something. */
export interface Details {
  facts: OperationFacts
  /** Null for what has no matrix. */
  query: MatrixQuery | null
  /** The box that it stands near, in CSS pixels from the corner of the surface; null where it is not pointed to. */
  anchor: Bounds | null
}

interface FloatingDetailsProps extends Details {
  anchor: Bounds
  /** The part of the diagram that is drawn on. Around it is all of the diagram, with its buttons. */
  surface: RefObject<HTMLElement | null>
  /** Called when something outside of the diagram is pressed or has the focus, as what is floating may cover that. */
  onHide: () => void
}

/** The details in a bubble beside the diagram, over the rest of the page. */
export function FloatingDetails({ facts, query, anchor, surface, onHide }: FloatingDetailsProps) {
  const bubble = useRef<HTMLDivElement>(null)
  const matrix = useMatrix(query)

  useLayoutEffect(() => {
    // Above everything, whatever is layered there. Older browsers show it among the other parts of the page.
    if (bubble.current !== null && 'showPopover' in bubble.current) bubble.current.showPopover()
  }, [])
  const move = useEffectEvent(() => {
    if (bubble.current !== null && surface.current !== null) moveOutside(bubble.current, surface.current, anchor)
  })
  // Its size depends on its text, so it is measured before the browser paints it.
  useLayoutEffect(() => move())

  const hide = useEffectEvent(onHide)
  // Before the browser paints it, so that whoever sees it can leave it.
  useLayoutEffect(() => {
    const leave = ({ target }: Event) => {
      const isOutside =
        target instanceof Node && surface.current !== null && !diagramOf(surface.current).contains(target)
      if (isOutside) hide()
    }
    const stop = new AbortController()
    const { signal } = stop
    document.addEventListener('pointerdown', leave, { signal })
    document.addEventListener('focusin', leave, { signal })
    window.addEventListener('scroll', () => move(), { signal, capture: true, passive: true })
    window.addEventListener('resize', () => move(), { signal })
    return () => stop.abort()
  }, [surface])

  return (
    <Bubble ref={bubble} popover="manual" aria-hidden>
      <Facts {...facts} hasMatrix={matrix !== null} />
      {matrix !== null && <OperationMatrix entries={matrix} />}
    </Bubble>
  )
}

/** The diagram in which a surface is, with its buttons and lines. */
const diagramOf = (surface: HTMLElement): Element => surface.closest('[data-shown]') ?? surface

/** Moves a bubble outside of the diagram. Where there is too little room, it becomes lower first: its text runs on, and it has no matrix. */
function moveOutside(bubble: HTMLElement, surface: HTMLElement, anchor: Bounds): void {
  const diagram = diagramOf(surface).getBoundingClientRect()
  const corner = surface.getBoundingClientRect()
  const pointed = {
    left: corner.left + anchor.left,
    right: corner.left + anchor.right,
    top: corner.top + anchor.top,
    bottom: corner.top + anchor.bottom,
  }
  const page = { width: document.documentElement.clientWidth, height: window.innerHeight }
  for (const isLow of [false, true]) {
    bubble.toggleAttribute('data-low', isLow)
    bubble.style.maxHeight = ''
    const size = { width: bubble.offsetWidth, height: bubble.offsetHeight }
    const { left, top, maxHeight } = placeOutside(diagram, pointed, size, page)
    Object.assign(bubble.style, { left: `${left}px`, top: `${top}px`, maxHeight: `${maxHeight}px` })
    if (maxHeight >= size.height) return
  }
}

/** The most rows of a matrix that have room in the diagram. */
const maxDockedRows = 4

/** The details in a place of their own in the diagram. */
export function DockedDetails({ facts, query }: Details) {
  const matrix = useMatrix(query)
  const isMatrixShown = matrix !== null && sizeOfMatrix(matrix) <= maxDockedRows
  return (
    <Docked aria-hidden>
      <Facts {...facts} hasMatrix={isMatrixShown} />
      {isMatrixShown && <OperationMatrix entries={matrix} />}
    </Docked>
  )
}

function Facts({ hasMatrix, ...facts }: OperationFacts & { hasMatrix: boolean }) {
  const { name, parameters, bits, values, description, hint, line } = facts
  const free = hasMatrix ? parametersIn(parameters) : []
  return (
    <Texts>
      <strong>{clip(name)}</strong>
      {parameters !== '' && <span>{clip(parameters)}</span>}
      {bits !== '' && <span>{clip(bits)}</span>}
      {values !== '' && <span>{values}</span>}
      {description !== '' && <em>{description}</em>}
      {hint !== '' && <small>{hint}</small>}
      {line > 0 && <small>line {line}</small>}
      {free.length > 0 && <small data-of-matrix>matrix with a default value of {clip(free.join(', '))}</small>}
    </Texts>
  )
}

/** Shortens text: names may have thousands of characters. */
const clip = (text: string) => (text.length > 600 ? `${text.slice(0, 600)}…` : text)

const Texts = styled.div`
  display: grid;
  align-content: start;
  gap: 2px;
  min-width: 0;
  overflow-wrap: anywhere;

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

/** Texts that run on in lines. */
const running = css`
  & > ${Texts} {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-3);
  }
`

const Bubble = styled.div`
  position: fixed;
  z-index: 80;
  inset: auto;
  display: grid;
  width: max-content;
  max-width: min(26rem, calc(100vw - 8px));
  margin: 0;
  overflow: hidden;
  padding: var(--space-2) var(--space-3);
  border: 1px solid var(--border);
  border-radius: var(--radius);
  background: var(--card);
  color: var(--card-foreground);
  box-shadow: var(--shadow);
  font-size: var(--text-xs);
  line-height: 1.4;
  pointer-events: none;

  &[data-low] {
    max-width: min(48rem, calc(100vw - 8px));
    padding-block: 2px;
    ${running}

    & > [data-size],
    [data-of-matrix] {
      display: none;
    }
  }
`

const Docked = styled.div`
  display: flex;
  gap: var(--space-4);
  min-width: 0;
  ${running}

  & > [data-size] {
    margin: 0;
    line-height: 1.3;
  }
`
