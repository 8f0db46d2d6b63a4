import { memo, useId, type KeyboardEvent } from 'react'
import { styled } from 'styled-components'
import type { CostKind, Suggestion } from './sample'
import type { Findings } from './search'
import { costNames, describeSuggestion } from './search-words'

interface FrontChartProps extends Findings {
  kind: CostKind
  /** The id of the chosen setting of the front. */
  chosen: number | null
  onChoose: (id: number) => void
}

const width = 360
const height = 200
const room = { left: 34, right: 10, top: 10, bottom: 30 } as const

/** Below this the scale of expressibility ends: samples of this size cannot tell such settings apart. */
const lowest = 0.001

/** Every setting by cost and expressibility, with the front. Arrow keys choose a setting of it. The table beside it says the same. */
export const FrontChart = memo(function FrontChart({ points, front, kind, chosen, onChoose }: FrontChartProps) {
  const id = useId()
  const { x, y, costs, decades } = scalesOf(points)
  const index = front.findIndex((one) => one.id === chosen)

  function move(event: KeyboardEvent) {
    const last = front.length - 1
    const to = {
      ArrowRight: Math.min(index + 1, last),
      ArrowDown: Math.min(index + 1, last),
      ArrowLeft: Math.max(index - 1, 0),
      ArrowUp: Math.max(index - 1, 0),
      Home: 0,
      End: last,
    }[event.key]
    const next = to === undefined ? undefined : front[to]
    if (next === undefined) return
    event.preventDefault()
    onChoose(next.id)
  }

  return (
    <Picture
      viewBox={`0 0 ${width} ${height}`}
      role="listbox"
      aria-label={`Settings that no other beats, by ${costNames[kind].toLowerCase()}`}
      aria-activedescendant={index < 0 ? undefined : `${id}-${chosen}`}
      tabIndex={0}
      onKeyDown={move}
    >
      <g aria-hidden="true">
        {decades.map((value) => (
          <g key={value}>
            <line className="grid" x1={room.left} x2={width - room.right} y1={y(value)} y2={y(value)} />
            <text className="value" x={room.left - 4} y={y(value) + 3}>
              {value}
            </text>
          </g>
        ))}
        {costs.map((cost) => (
          <text key={cost} x={x(cost)} y={height - room.bottom + 13}>
            {cost}
          </text>
        ))}
        <text x={(room.left + width - room.right) / 2} y={height - 4}>
          {costNames[kind]}
        </text>
        <path className="points" d={points.map((point) => `M${x(point.cost)} ${y(point.value)}h0`).join('')} />
        <polyline points={front.map((point) => `${x(point.cost)},${y(point.value)}`).join(' ')} />
      </g>
      {front.map((point) => (
        <FrontPoint
          key={point.id}
          id={`${id}-${point.id}`}
          point={point}
          kind={kind}
          x={x(point.cost)}
          y={y(point.value)}
          isChosen={point.id === chosen}
          onChoose={onChoose}
        />
      ))}
    </Picture>
  )
})

interface FrontPointProps {
  id: string
  point: Suggestion
  kind: CostKind
  x: number
  y: number
  isChosen: boolean
  onChoose: (id: number) => void
}

/** A dot with a wide area around it that can be hit. */
function FrontPoint({ id, point, kind, x, y, isChosen, onChoose }: FrontPointProps) {
  const label = describeSuggestion(point, kind)
  return (
    <g id={id} role="option" aria-selected={isChosen} aria-label={label} onClick={() => onChoose(point.id)}>
      <title>{label}</title>
      <circle className="target" cx={x} cy={y} r={11} />
      <circle cx={x} cy={y} r={isChosen ? 6 : 4} />
    </g>
  )
}

/** Where costs and expressibilities lie, and which of them are named. */
function scalesOf(points: readonly Suggestion[]) {
  const values = points.map(({ value }) => Math.max(value, lowest))
  const allCosts = points.map(({ cost }) => cost)
  const [min, max] = [extreme(allCosts, Math.min, 0), extreme(allCosts, Math.max, 1)]
  const bottom = Math.floor(Math.log10(extreme(values, Math.min, 0.1)))
  const top = Math.max(Math.ceil(Math.log10(extreme(values, Math.max, 1))), bottom + 1)
  const step = Math.max(Math.ceil((max - min) / 8), 1)
  return {
    x: (cost: number) =>
      round(room.left + 8 + ((cost - min) / Math.max(max - min, 1)) * (width - room.left - room.right - 16)),
    y: (value: number) => {
      const share = (Math.log10(Math.max(value, lowest)) - bottom) / (top - bottom)
      return round(room.top + (1 - share) * (height - room.top - room.bottom))
    },
    costs: Array.from({ length: Math.floor((max - min) / step) + 1 }, (_, index) => min + index * step),
    decades: Array.from({ length: top - bottom + 1 }, (_, index) => Number((10 ** (bottom + index)).toPrecision(1))),
  }
}

/** The least or greatest of a list that may have thousands of entries. */
const extreme = (values: readonly number[], choose: (one: number, other: number) => number, ofNone: number): number =>
  values.length === 0 ? ofNone : values.reduce((one, other) => choose(one, other))

const round = (value: number): number => Math.round(value * 10) / 10

const Picture = styled.svg`
  display: block;
  width: 100%;
  max-width: 32rem;
  height: auto;
  border-radius: var(--radius-small);

  & .grid {
    stroke: var(--border);
  }

  & text {
    fill: var(--muted-foreground);
    font-size: 10px;
    text-anchor: middle;
  }

  & .value {
    text-anchor: end;
  }

  & .points {
    fill: none;
    stroke: var(--border-strong);
    stroke-linecap: round;
    stroke-opacity: 0.5;
    stroke-width: 3;
  }

  & polyline {
    fill: none;
    stroke: var(--gate-border);
    stroke-dasharray: 3 3;
  }

  & circle {
    fill: var(--card);
    stroke: var(--gate-border);
    stroke-width: 2;
  }

  & [role='option'] {
    cursor: pointer;
  }

  & [aria-selected='true'] circle {
    fill: var(--gate-border);
  }

  & [role='option'] .target {
    fill: transparent;
    stroke: none;
  }
`
