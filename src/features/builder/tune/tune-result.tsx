import { styled } from 'styled-components'
import type { ParameterValue } from '../../../../contract/parameter-values'
import { formatValue } from '../../../circuit/result/observables/observable-rules'
import { Figures } from '../../../ui/figures'
import { BestValues } from './best-values'
import { ProgressChart } from './progress-chart'
import { describeEnd, describeRatio } from './sentences'
import type { Trace } from './tuning-run'

interface TuneResultProps {
  trace: Trace
  /** The weight of the best cut; null where it is not known, and for other goals. */
  bestCut: { weight: number } | null
  /** Names and values of all parameters at the best point. */
  best: readonly ParameterValue[]
}

/** What a run has found: figures, a chart, how it ended, and the values. */
export function TuneResult({ trace, bestCut, best }: TuneResultProps) {
  const { goal, iterations } = trace
  const end = describeEnd(trace)
  const norm = iterations.at(-1)?.gradientNorm ?? null
  const written = (value: number) => formatValue(Number(value.toPrecision(4)), goal.scale)
  return (
    <Parts>
      <Figures
        figures={[
          [
            goal.kind === 'cut' ? 'Best cut found' : 'Best value',
            trace.best === null ? '…' : written(trace.best.value),
          ],
          ['Iterations', String(Math.max(iterations.length - 1, 0))],
          ['Gradient norm', norm === null ? 'not used' : written(norm)],
        ]}
      />
      {bestCut !== null && trace.best !== null && <p>{describeRatio(trace.best.value, bestCut, trace.end)}</p>}
      <ProgressChart trace={trace} optimum={bestCut?.weight ?? null} />
      <p role="status">{end ?? ''}</p>
      <BestValues best={best} />
    </Parts>
  )
}

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  font-size: var(--text-sm);

  & > p:empty {
    display: none;
  }

  & summary {
    padding-block: var(--space-1);
    cursor: pointer;
  }
`
