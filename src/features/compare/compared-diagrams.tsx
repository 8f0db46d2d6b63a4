import { useCallback, useMemo, useRef, useState } from 'react'
import { styled } from 'styled-components'
import type { Scene } from '../../../engine-rs/index'
import { itemBounds } from '../../circuit/diagram/selectable-items'
import type { EngineClient } from '../../engine/engine-client'
import { formatInteger } from '../../lib/format-integer'
import { Card, CardBody, CardHeader } from '../../ui/card'
import { Loading } from '../../ui/loading'
import { FailureNotice } from '../../ui/failure-notice'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/page'
import { ChangeList } from './change-list'
import { changeKinds } from './change-words'
import { DiagramPane, MarkGroup, type Mark } from './diagram-pane'
import type { OperationChange } from './diff-operations'
import { compareOperations, maxCompared, type ComparedOperations, type ReadProgram } from './read-programs'
import { createScrollMap } from './scroll-map'
import { useAnswer } from '../../engine/use-answer'
import { useLinkedScroll } from './use-linked-scroll'

interface ComparedDiagramsProps {
  programs: Record<'left' | 'right', ReadProgram>
}

/** Both drawings, one above the other, with all operations marked that are different, and a list of them. */
export function ComparedDiagrams({ programs }: ComparedDiagramsProps) {
  const { left, right } = programs
  const { answer: compared, failure, retry } = useAnswer(programs, compare)
  if (left.scene === null || right.scene === null) {
    return (
      <Notice tone="warning" title={`The program on the ${left.scene === null ? 'left' : 'right'} has no diagram.`}>
        It has errors, or needs values of its inputs. Compare the code instead.
      </Notice>
    )
  }
  if (failure !== null) return <FailureNotice onRetry={retry}>{failure}</FailureNotice>
  if (compared === null) return <Loading tall text="Comparing..." />
  if (typeof compared === 'string') {
    return (
      <Notice title="These circuits are too large to compare operation by operation.">
        At most {formatInteger(maxCompared)} operations are compared. Compare the code instead.
      </Notice>
    )
  }
  return (
    <Drawings left={left.scene} right={right.scene} compared={compared} isPartial={[left, right].some(hasErrors)} />
  )
}

/** In a worker where it takes long, and not in that of the engine. */
const compare = (_engine: EngineClient, programs: ComparedDiagramsProps['programs']) => compareOperations(programs)

const hasErrors = ({ diagnostics }: ReadProgram): boolean => diagnostics.some(({ severity }) => severity === 'error')

interface DrawingsProps {
  left: Scene
  right: Scene
  compared: ComparedOperations
  /** Whether a program has errors, and its drawing gaps. */
  isPartial: boolean
}

function Drawings({ left, right, compared, isPartial }: DrawingsProps) {
  const scenes = useMemo(() => ({ left, right }), [left, right])
  const { changes } = compared
  const marks = useMemo(() => ({ left: marksOf(changes, 'left'), right: marksOf(changes, 'right') }), [changes])
  const [chosen, setChosen] = useState<OperationChange | null>(null)
  const leftPane = useRef<HTMLElement>(null)
  const rightPane = useRef<HTMLElement>(null)
  const map = useMemo(() => mapOf(scenes, compared), [scenes, compared])
  const follow = useLinkedScroll(leftPane, rightPane, map)
  const { answer, failure, retry } = useAnswer(scenes, paintBoth)
  const show = useCallback(
    (change: OperationChange) => {
      setChosen(change)
      if ('right' in change) revealItem(rightPane.current, right, change.right.item)
      else revealItem(leftPane.current, left, change.left.item)
    },
    [left, right],
  )
  return (
    <Stack>
      <Card aria-label="Diagrams">
        <CardHeader title="Diagrams" />
        <CardBody>
          <Stack>
            {isPartial && <Notice tone="warning">A program has errors. Its diagram has gaps there.</Notice>}
            {compared.isRough && (
              <Notice tone="warning">
                These circuits differ so much that not all that they have in common was found in time. Operations that
                are marked may be the same.
              </Notice>
            )}
            <Legend changes={changes} />
            {failure !== null && <FailureNotice onRetry={retry}>{failure}</FailureNotice>}
            {answer === 'too large' && (
              <Notice>
                These diagrams are too large to be shown beside each other. The list below has all differences.
              </Notice>
            )}
            {answer === null && failure === null && <Loading text="Drawing..." />}
            {answer !== null && answer !== 'too large' && (
              <Stack>
                {(['left', 'right'] as const).map((side) => (
                  <DiagramPane
                    key={side}
                    ref={side === 'left' ? leftPane : rightPane}
                    label={side === 'left' ? 'Diagram on the left' : 'Diagram on the right'}
                    scene={scenes[side]}
                    svg={answer[side]}
                    marks={marks[side]}
                    chosen={itemOn(side, chosen)}
                    onScroll={() => follow(side)}
                  />
                ))}
              </Stack>
            )}
          </Stack>
        </CardBody>
      </Card>
      <ChangeList changes={changes} left={left} right={right} chosen={chosen} onShow={show} />
    </Stack>
  )
}

/** How many operations there are of each kind of difference, with the mark that they have. */
function Legend({ changes }: { changes: readonly OperationChange[] }) {
  if (changes.length === 0) return <p role="status">All operations are the same.</p>
  return (
    <LegendList aria-label="Legend" className="plain">
      {changeKinds.map(({ kind, sign, text }) => (
        <li key={kind}>
          <svg viewBox="0 0 36 28" width="36" height="28" aria-hidden="true">
            <MarkGroup data-mark={kind}>
              <rect x="3" y="8" width="22" height="17" rx="5" />
              <circle cx="26" cy="9" r="8" />
              <text x="26" y="9">
                {sign}
              </text>
            </MarkGroup>
          </svg>
          {formatInteger(changes.filter((change) => change.kind === kind).length)} {text}
        </li>
      ))}
    </LegendList>
  )
}

const marksOf = (changes: readonly OperationChange[], side: 'left' | 'right'): Mark[] =>
  changes.flatMap((change) => {
    const item = itemOn(side, change)
    return item === null ? [] : [{ item, kind: change.kind }]
  })

function itemOn(side: 'left' | 'right', change: OperationChange | null): number | null {
  if (change === null) return null
  if (side === 'left') return 'left' in change ? change.left.item : null
  return 'right' in change ? change.right.item : null
}

/** The middle of an operation's column, in pixels from the left edge. */
function middle({ operations, columnEdges }: Scene, item: number): number {
  const column = operations.columns[item] ?? 0
  return ((columnEdges[column] ?? 0) + (columnEdges[column + 1] ?? 0)) / 2
}

/** Places of operations that both have; those of frames are wherever their contents are. */
function mapOf({ left, right }: { left: Scene; right: Scene }, { same }: ComparedOperations) {
  const places = same
    .filter(([one]) => !one.isFrame)
    .map(([one, other]) => [middle(left, one.item), middle(right, other.item)] as const)
  return createScrollMap(places, [left.width, right.width])
}

/** Scrolls a pane so that an operation is in its middle. */
function revealItem(pane: HTMLElement | null, scene: Scene, item: number): void {
  const bounds = itemBounds(scene, item)
  if (pane === null || bounds === null) return
  pane.scrollTo({
    left: (bounds.left + bounds.right - pane.clientWidth) / 2,
    top: (bounds.top + bounds.bottom - pane.clientHeight) / 2,
  })
  pane.scrollIntoView({ block: 'nearest' })
}

/** The most shapes of both drawings together: a page with more elements takes seconds to be laid out. */
const maxShapes = 40_000

async function paintBoth(engine: EngineClient, { left, right }: { left: Scene; right: Scene }) {
  if (left.kinds.length + right.kinds.length > maxShapes) return 'too large' as const
  const [one, other] = await Promise.all([engine.svg(left, { theme: 'page' }), engine.svg(right, { theme: 'page' })])
  return { left: one, right: other }
}

const LegendList = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-4);
  font-size: var(--text-sm);

  & > li {
    display: flex;
    align-items: center;
    gap: var(--space-2);
  }
`
