import { memo, useId, useMemo, useState } from 'react'
import { styled } from 'styled-components'
import type { Hardware, Settings } from '../../../../contract/generation'
import type { Statistics } from '../../../../engine-rs/index'
import { graphOfSettings } from '../../../circuit/result/graph-of-settings'
import { formatInteger } from '../../../lib/format-integer'
import { Figures } from '../../../ui/figures'
import { Hint } from '../../../ui/hint'
import { InlineSelect } from '../../../ui/inline-select'
import { Notice } from '../../../ui/notice'
import { MutedText, Stack } from '../../../ui/page'
import { Table } from '../../../ui/table'
import type { Figure } from './figures'
import { useDeviceCosts } from '../device/use-device-costs'
import { AxisChart } from './axis-chart'
import { maxSampledQubits, type QualityAlong, type QualityQuestion } from './measure-quality'
import { formatInterval, type Measure, measures } from './measures'
import { costText, weightObstacle } from './observable'
import { useQuality } from './use-quality'
import { numbersAlong, ownNumber, variationsAlong, type Axis } from './variations'

interface QualityPanelProps {
  settings: Settings
  statistics: Statistics
  /** The chosen device; null while it is incomplete. */
  device: Hardware | null
  /** Whether somebody can see it. Nothing is computed otherwise. */
  isVisible: boolean
}

/** Three measures of a circuit, each over the number of layers or of qubits, beside what the circuit costs. */
export function QualityPanel({ settings, statistics, device, isVisible }: QualityPanelProps) {
  const obstacle = obstacleOf(statistics) ?? weightObstacle(settings)
  const [axis, setAxis] = useState<Axis>('layers')
  const question = useMemo(
    (): QualityQuestion | null => (obstacle === null ? { settings, statistics, observableOf: costText } : null),
    [settings, statistics, obstacle],
  )
  const { figures, problem, isComplete, answered, retry } = useQuality(question, axis, isVisible)
  const shown = question === null ? null : figures
  const isStale = answered !== question
  return (
    <Stack>
      <Costs settings={settings} statistics={statistics} device={device} />
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
                figure={shown?.own[measure.key] ?? null}
                qubits={answered?.statistics.qubits ?? statistics.qubits}
              />
            ))}
          </MeasureList>
          <Comparison
            axis={axis}
            onAxis={setAxis}
            settings={settings}
            figures={shown?.axis === axis ? shown.along : noFigures}
          />
          <MutedText>
            All free parameters are sampled at random, inputs of the encoding included. The gradient is that of{' '}
            {graphOfSettings(settings.circuitParams) ? 'the graph’s cut' : <code>{costText(settings)}</code>}. Intervals
            hold 95 % of samples of this size.
          </MutedText>
          <span className="visually-hidden" role="status">
            {isComplete && 'Quality computed'}
          </span>
        </>
      )}
    </Stack>
  )
}

const noFigures: QualityAlong = new Map()

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

/** What the circuit costs, as it is and on the device; no state is needed for that. */
const Costs = memo(function Costs({
  settings,
  statistics: { parameters, depth, twoQubitGates },
  device,
}: Pick<QualityPanelProps, 'settings' | 'statistics' | 'device'>) {
  const onDevice = useDeviceCosts(settings, device)
  return (
    <CostList>
      <Figures
        figures={[
          ['Parameters', formatInteger(parameters)],
          ['Depth', formatInteger(depth)],
          ['Two-qubit gates', formatInteger(twoQubitGates)],
          ...(onDevice?.figures
            ? ([
                [`Depth on ${onDevice.device}`, formatInteger(onDevice.figures.depth)],
                [`Two-qubit gates on ${onDevice.device}`, formatInteger(onDevice.figures.twoQubitGates)],
              ] as const)
            : []),
        ]}
      />
      {onDevice?.remark && (
        <MutedText>
          {onDevice.remark}
          {settings.hardware === undefined && ' Another device can be chosen in the hardware-efficient core.'}
        </MutedText>
      )}
    </CostList>
  )
})

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

const axisOptions: readonly { value: Axis; label: string }[] = [
  { value: 'layers', label: 'Layers' },
  { value: 'qubits', label: 'Qubits' },
]

interface ComparisonProps {
  axis: Axis
  onAxis: (axis: Axis) => void
  settings: Settings
  figures: QualityAlong
}

/** The chosen measure at other numbers of layers or qubits, as a chart and as a table. */
function Comparison({ axis, onAxis, settings, figures }: ComparisonProps) {
  const id = useId()
  const [key, setKey] = useState<Measure['key']>('expressibility')
  const [isTable, setIsTable] = useState(false)
  const numbers = useMemo(() => numbersAlong(axis, settings), [axis, settings])
  const isFixed = useMemo(() => variationsAlong(axis, settings).length < 2, [axis, settings])
  const measure = measures.find((one) => one.key === key) ?? measures[0]
  if (measure === undefined) return null
  const chosen = new Map(
    numbers.flatMap((at) => {
      const figure = figures.get(at)?.[measure.key]
      return figure ? [[at, figure] as const] : []
    }),
  )
  const title = `With ${numbers[0]} to ${numbers.at(-1)} ${axis}`
  return (
    <ComparisonBox aria-labelledby={id}>
      <header>
        <h3 id={id}>{title}</h3>
        <span>
          <InlineSelect aria-label="Measure" options={measureOptions} value={key} onChoose={setKey} />{' '}
          <InlineSelect aria-label="Compare by" options={axisOptions} value={axis} onChoose={onAxis} />
        </span>
      </header>
      <AxisChart measure={measure} axis={axis} numbers={numbers} figures={chosen} own={ownNumber(settings, axis)} />
      {isFixed && (
        <MutedText>Only graphs such as a path, a cycle or a grid can be compared on other numbers of qubits.</MutedText>
      )}
      <details open={isTable} onToggle={(event) => setIsTable(event.currentTarget.open)}>
        <summary>All figures as a table</summary>
        {isTable && <ComparisonTable title={title} axis={axis} numbers={numbers} figures={figures} />}
      </details>
    </ComparisonBox>
  )
}

interface ComparisonTableProps {
  title: string
  axis: Axis
  numbers: readonly number[]
  figures: QualityAlong
}

function ComparisonTable({ title, axis, numbers, figures }: ComparisonTableProps) {
  const [heading] = axisOptions.filter(({ value }) => value === axis)
  return (
    <Table label={`Quality ${title.toLowerCase()}`} columns={[heading?.label, ...measures.map(({ name }) => name)]}>
      <tbody>
        {numbers.map((at) => (
          <tr key={at}>
            <th scope="row">{at}</th>
            {measures.map((measure) => {
              const figure = figures.get(at)?.[measure.key]
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

const CostList = styled.div`
  display: grid;
  gap: var(--space-2);
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

const ComparisonBox = styled.section`
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
