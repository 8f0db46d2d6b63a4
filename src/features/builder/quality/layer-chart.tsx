import { styled } from 'styled-components'
import type { Figure } from './figures'
import { comparedLayers } from './measure-quality'
import { formatInterval, type Measure } from './measures'

interface LayerChartProps {
  measure: Measure
  /** By the number of layers; absent before the first sample. */
  figures: ReadonlyMap<number, Figure>
  /** The layers of the settings, which stand out. */
  own: number
}

const width = 300
const height = 96
const bottom = 16
const top = 8

/** A measure over the number of layers, with intervals. The table beside it says the same. */
export function LayerChart({ measure, figures, own }: LayerChartProps) {
  const highest = Math.max(...[...figures.values()].map(({ high }) => high), 1e-300)
  const x = (layers: number) => ((layers - 0.5) / comparedLayers.length) * width
  const y = (value: number) => top + (1 - value / highest) * (height - top - bottom)
  const known = comparedLayers.flatMap((layers) => {
    const figure = figures.get(layers)
    return figure ? [{ layers, figure }] : []
  })
  return (
    <Picture viewBox={`0 0 ${width} ${height}`} role="img" aria-label={describe(measure, known)}>
      <line className="axis" x1={0} x2={width} y1={y(0)} y2={y(0)} />
      <polyline points={known.map(({ layers, figure }) => `${x(layers)},${y(figure.value)}`).join(' ')} />
      {known.map(({ layers, figure }) => (
        <g key={layers} data-own={layers === own || undefined}>
          <line className="interval" x1={x(layers)} x2={x(layers)} y1={y(figure.low)} y2={y(figure.high)} />
          <circle cx={x(layers)} cy={y(figure.value)} r={layers === own ? 5 : 3.5} />
        </g>
      ))}
      {comparedLayers.map((layers) => (
        <text key={layers} x={x(layers)} y={height - 2} data-own={layers === own || undefined}>
          {layers}
        </text>
      ))}
    </Picture>
  )
}

const describe = (measure: Measure, known: readonly { layers: number; figure: Figure }[]) =>
  known.length === 0
    ? `${measure.name} by layers: not computed yet`
    : `${measure.name} by layers: ${known
        .map(({ layers, figure }) => `${layers}: ${measure.format(figure.value)} (${formatInterval(figure, measure)})`)
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
