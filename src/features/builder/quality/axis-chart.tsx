import { styled } from 'styled-components'
import type { Figure } from './figures'
import { formatInterval, type Measure } from './measures'
import type { Axis } from './variations'

interface AxisChartProps {
  measure: Measure
  axis: Axis
  /** The numbers along the axis. */
  numbers: readonly number[]
  /** By number; absent before the first sample, and where there is no circuit. */
  figures: ReadonlyMap<number, Figure>
  /** The number of the settings, which stands out. */
  own: number
}

const width = 300
const height = 96
const bottom = 16
const top = 8

/** A measure over the number of layers or qubits, with intervals. The table beside it says the same. */
export function AxisChart({ measure, axis, numbers, figures, own }: AxisChartProps) {
  const highest = Math.max(...[...figures.values()].map(({ high }) => high), 1e-300)
  const x = (at: number) => ((at - (numbers[0] ?? 1) + 0.5) / numbers.length) * width
  const y = (value: number) => top + (1 - value / highest) * (height - top - bottom)
  const known = numbers.flatMap((at) => {
    const figure = figures.get(at)
    return figure ? [{ at, figure }] : []
  })
  return (
    <Picture viewBox={`0 0 ${width} ${height}`} role="img" aria-label={describe(measure, axis, known)}>
      <line className="axis" x1={0} x2={width} y1={y(0)} y2={y(0)} />
      <polyline points={known.map(({ at, figure }) => `${x(at)},${y(figure.value)}`).join(' ')} />
      {known.map(({ at, figure }) => (
        <g key={at} data-own={at === own || undefined}>
          <line className="interval" x1={x(at)} x2={x(at)} y1={y(figure.low)} y2={y(figure.high)} />
          <circle cx={x(at)} cy={y(figure.value)} r={at === own ? 5 : 3.5} />
        </g>
      ))}
      {numbers.map((at) => (
        <text key={at} x={x(at)} y={height - 2} data-own={at === own || undefined}>
          {at}
        </text>
      ))}
    </Picture>
  )
}

const describe = (measure: Measure, axis: Axis, known: readonly { at: number; figure: Figure }[]) =>
  known.length === 0
    ? `${measure.name} by ${axis}: not computed yet`
    : `${measure.name} by ${axis}: ${known
        .map(({ at, figure }) => `${at}: ${measure.format(figure.value)} (${formatInterval(figure, measure)})`)
        .join(', ')}`

const Picture = styled.svg`
  display: block;
  width: 100%;
  max-width: 24rem;
  height: auto;

  & .axis {
    stroke: var(--border-strong);
  }

  & polyline {
    fill: none;
    stroke: var(--border-strong);
    stroke-dasharray: 3 3;
  }

  & .interval {
    stroke: var(--foreground);
    stroke-width: 2;
  }

  & circle {
    fill: var(--card);
    stroke: var(--gate-border);
    stroke-width: 2;
  }

  & [data-own] circle {
    fill: var(--gate-border);
  }

  & text {
    fill: var(--muted-foreground);
    font-size: 11px;
    text-anchor: middle;
  }

  & text[data-own] {
    fill: var(--foreground);
    font-weight: 700;
  }
`
