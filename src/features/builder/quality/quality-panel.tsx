import { useId, useMemo, useState } from 'react'
import { styled } from 'styled-components'
import type { Settings } from '../../../../contract/generation'
import type { Statistics } from '../../../../engine-rs/index'
import { graphOf } from '../../../circuit/result/graph-of'
import { formatInteger } from '../../../lib/format-integer'
import { Figures } from '../../../ui/figures'
import { Hint } from '../../../ui/hint'
import { InlineSelect } from '../../../ui/inline-select'
import { Notice } from '../../../ui/notice'
import { Table } from '../../../ui/table'
import type { Figure } from './figures'
import { LayerChart } from './layer-chart'
import { comparedLayers, maxSampledQubits, type QualityByLayers, type QualityQuestion } from './measure-quality'
import { formatInterval, type Measure, measures } from './measures'
import { costText } from './observable'
import { useQuality } from './use-quality'

interface QualityPanelProps {
  settings: Settings
  statistics: Statistics
  /** Whether somebody can see it. Nothing is computed otherwise. */
  isVisible: boolean
}

/** Three measures of a circuit, each over the number of layers, beside what the circuit costs. */
export function QualityPanel({ settings, statistics, isVisible }: QualityPanelProps) {
  const obstacle = obstacleOf(statistics)
  const observable = useMemo(() => costText(settings, statistics.qubits), [settings, statistics.qubits])
  const question = useMemo(
    (): QualityQuestion | null => (obstacle === null ? { settings, statistics, observable } : null),
    [settings, statistics, observable, obstacle],
  )
  const { figures, problem, isComplete, answered, retry } = useQuality(question, isVisible)
  const own = settings.circuitParams.layers
  const shown = question === null ? null : figures
  const isStale = answered !== question
  return (
    <Parts>
      <Figures figures={costs(settings, statistics)} />
      {obstacle !== null ? (
        <Notice tone="info">{obstacle}</Notice>
      ) : problem !== null ? (
        <Notice tone="warning" title="The quality could not be computed." onRetry={retry}>
          {problem}
        </Notice>
      ) : (
        <>
          <MeasureList aria-busy={!isComplete} data-stale={isStale || undefined}>
            {measures.map((measure) => (
              <MeasureFigure
                key={measure.key}
                measure={measure}
                figure={shown?.get(answered?.settings.circuitParams.layers ?? own)?.[measure.key] ?? null}
                qubits={answered?.statistics.qubits ?? statistics.qubits}
              />
            ))}
          </MeasureList>
          <LayerComparison figures={shown ?? noFigures} own={own} />
          <Note>
            All free parameters are sampled at random, inputs of the encoding included. The gradient is that of{' '}
            {graphOf(settings.circuitParams) ? 'the graph’s cut' : <code>{observable}</code>}. Intervals hold 95 % of
            samples of this size.
          </Note>
          <span className="visually-hidden" role="status">
            {isComplete && 'Quality computed'}
          </span>
        </>
      )}
    </Parts>
  )
}

const noFigures: QualityByLayers = new Map()

/** Why nothing can be sampled, as a sentence. */
function obstacleOf({ parameters, qubits }: Pick<Statistics, 'parameters' | 'qubits'>): string | null {
  if (parameters === 0) {
    return 'This circuit has no free parameters, so there is nothing to train. Add a layer with rotations to see its quality.'
  }
  if (qubits > maxSampledQubits) {
    return `Expressibility, entanglement and gradients are computed for up to ${maxSampledQubits} qubits. Use fewer to see them.`
  }
  return null
}

/** What the circuit costs; that is known without a state. */
function costs({ circuitParams, hardware }: Settings, { parameters, depth, twoQubitGates }: Statistics) {
  const isNative = circuitParams.coreLayer.type === 'hardware-efficient' && hardware !== undefined
  return [
    ['Parameters', formatInteger(parameters)],
    ['Depth', formatInteger(depth)],
    [`Two-qubit gates${isNative ? ` on ${hardware.device}` : ''}`, formatInteger(twoQubitGates)],
  ] as const
}

interface MeasureFigureProps {
  measure: Measure
  /** Null before the first sample. */
  figure: Figure | null
  qubits: number
}

function MeasureFigure({ measure, figure, qubits }: MeasureFigureProps) {
  const { name, explanation, unit, format, sentence } = measure
  return (
    <div>
      <dt>
        {name}
        <Hint label={`About ${name.toLowerCase()}`}>{explanation}</Hint>
      </dt>
      <dd className="tabular">
        <strong>{figure === null ? '…' : format(figure.value)}</strong>{' '}
        {figure !== null && (
          <small>
            {formatInterval(figure, measure)}, {formatInteger(figure.samples)} {unit[figure.samples === 1 ? 0 : 1]}
          </small>
        )}
      </dd>
      <dd>{figure === null ? 'Sampling...' : sentence(figure, qubits)}</dd>
    </div>
  )
}

const measureOptions = measures.map(({ key, name }) => ({ value: key, label: name }))

/** The chosen measure at one to five layers, as a chart and as a table. */
function LayerComparison({ figures, own }: { figures: QualityByLayers; own: number }) {
  const id = useId()
  const [key, setKey] = useState<Measure['key']>('expressibility')
  const [isTable, setIsTable] = useState(false)
  const measure = measures.find((one) => one.key === key) ?? measures[0]
  if (measure === undefined) return null
  const chosen = new Map(
    comparedLayers.flatMap((layers) => {
      const figure = figures.get(layers)?.[measure.key]
      return figure ? [[layers, figure] as const] : []
    }),
  )
  return (
    <Comparison aria-labelledby={id}>
      <header>
        <h3 id={id}>With 1 to {comparedLayers.length} layers</h3>
        <InlineSelect aria-label="Measure" options={measureOptions} value={key} onChoose={setKey} />
      </header>
      <LayerChart measure={measure} figures={chosen} own={own} />
      <details open={isTable} onToggle={(event) => setIsTable(event.currentTarget.open)}>
        <summary>All figures as a table</summary>
        {isTable && <LayerTable figures={figures} />}
      </details>
    </Comparison>
  )
}

function LayerTable({ figures }: { figures: QualityByLayers }) {
  return (
    <Table label="Quality with 1 to 5 layers" columns={['Layers', ...measures.map(({ name }) => name)]}>
      <tbody>
        {comparedLayers.map((layers) => (
          <tr key={layers}>
            <th scope="row">{layers}</th>
            {measures.map((measure) => {
              const figure = figures.get(layers)?.[measure.key]
              return (
                <td key={measure.key} className="number">
                  {figure ? `${measure.format(figure.value)} (${formatInterval(figure, measure)})` : '…'}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
`

const MeasureList = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 12rem), 1fr));
  gap: var(--space-4);

  &[data-stale] {
    opacity: 0.6;
  }

  & dt {
    display: flex;
    align-items: center;
    gap: var(--space-1);
    font-size: var(--text-sm);
    font-weight: 600;
  }

  & strong {
    font-size: var(--text-lg);
  }

  & small {
    color: var(--muted-foreground);
    font-size: var(--text-xs);
  }

  & dd:last-child {
    min-height: 2.8em;
    color: var(--muted-foreground);
    font-size: var(--text-sm);
    line-height: 1.4;
  }
`

const Comparison = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);

  & > header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-2);
  }

  & h3 {
    font-size: var(--text-sm);
  }

  & summary {
    padding-block: var(--space-1);
    font-size: var(--text-sm);
    cursor: pointer;
  }
`

const Note = styled.p`
  color: var(--muted-foreground);
  font-size: var(--text-sm);
`
