import { styled } from 'styled-components'
import { formatValue } from '../../../circuit/result/observables/observable-rules'
import type { Trace, TracedIteration } from './tuning-run'

interface ProgressChartProps {
  trace: Pick<Trace, 'iterations' | 'goal'>
  /** The best value that there can be; null where it is not known. */
  optimum: number | null
}

const [width, height] = [320, 130]
const [left, right, top, bottom] = [2, 2, 14, 18]

/** More points than this do not show. */
const maxPoints = 320

/** The value at each iteration and the best so far, with the best possible one. The figures beside it say the same of the end. */
export function ProgressChart({ trace: { iterations, goal }, optimum }: ProgressChartProps) {
  const values = iterations.map(({ value }) => value)
  const ends = optimum === null ? values : [...values, optimum]
  const lowest = ends.reduce((min, value) => Math.min(min, value), Infinity)
  const highest = ends.reduce((max, value) => Math.max(max, value), -Infinity)
  const range = Math.max(highest - lowest, 1e-9 * goal.scale)
  const x = (index: number) => left + (index / Math.max(iterations.length - 1, 1)) * (width - left - right)
  const y = (value: number) => top + ((highest - value) / range) * (height - top - bottom)
  const line = (of: (iteration: TracedIteration) => number) =>
    chosen(iterations)
      .map(({ iteration, index }) => `${x(index).toFixed(1)},${y(of(iteration)).toFixed(1)}`)
      .join(' ')
  const last = iterations.at(-1)
  const written = (value: number) => formatValue(round(value), goal.scale)
  return (
    <Picture viewBox={`0 0 ${width} ${height}`} role="img" aria-label={describe(iterations, goal, optimum)}>
      <line className="axis" x1={0} x2={width} y1={height - bottom} y2={height - bottom} />
      {optimum !== null && <line className="optimum" x1={0} x2={width} y1={y(optimum)} y2={y(optimum)} />}
      <polyline className="value" points={line(({ value }) => value)} />
      <polyline className="best" points={line(({ best }) => best)} />
      {last && <circle cx={x(iterations.length - 1)} cy={y(last.value)} r={3} />}
      {last && (
        <text x={width - right} y={y(last.best) + (goal.direction === 'minimize' ? -6 : 13)} className="end">
          {written(last.best)}
        </text>
      )}
      {optimum !== null && (
        <text x={width - right} y={y(optimum) - 4} className="end">
          best cut {formatValue(optimum, goal.scale)}
        </text>
      )}
      <text x={left} y={height - 5}>
        0
      </text>
      <text x={width - right} y={height - 5} className="end">
        {Math.max(iterations.length - 1, 0)}
      </text>
      <text x={width / 2} y={height - 5} className="middle">
        iterations
      </text>
    </Picture>
  )
}

/** All iterations, or some of too many: the last one too. */
function chosen(iterations: readonly TracedIteration[]) {
  const step = Math.max(Math.ceil(iterations.length / maxPoints), 1)
  return iterations
    .map((iteration, index) => ({ iteration, index }))
    .filter(({ index }) => index % step === 0 || index === iterations.length - 1)
}

function describe(iterations: readonly TracedIteration[], goal: Trace['goal'], optimum: number | null): string {
  const [first, last] = [iterations[0], iterations.at(-1)]
  if (first === undefined || last === undefined) return 'Value by iteration: nothing yet'
  const [from, to] = [first.value, last.best].map((value) => formatValue(round(value), goal.scale))
  const possible = optimum === null ? '' : `; the best cut is ${formatValue(optimum, goal.scale)}`
  return `Value by iteration: from ${from} to ${to} at best after ${iterations.length - 1}${possible}`
}

const round = (value: number) => Number(value.toPrecision(4))

const Picture = styled.svg`
  display: block;
  width: 100%;
  max-width: 30rem;
  height: auto;
  overflow: visible;

  & .axis {
    stroke: var(--border-strong);
  }

  & .optimum {
    stroke: var(--success);
    stroke-dasharray: 5 4;
  }

  & polyline {
    fill: none;
    stroke-linejoin: round;
  }

  & .value {
    stroke: var(--border-strong);
  }

  & .best {
    stroke: var(--gate-border);
    stroke-width: 2;
  }

  & circle {
    fill: var(--gate-border);
  }

  & text {
    fill: var(--muted-foreground);
    font-size: 10px;
  }

  & .end {
    text-anchor: end;
  }

  & .middle {
    text-anchor: middle;
  }
`
