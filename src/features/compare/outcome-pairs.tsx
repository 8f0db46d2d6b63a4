import { useMemo } from 'react'
import { styled } from 'styled-components'
import { formatProbability } from '../../../engine-rs/distribution'
import type { Simulation } from '../../../engine-rs/index'
import { compareOutcomes } from '../../circuit/result/outcomes/compare-outcomes'
import { shortNameOf, spokenNameOf } from '../../circuit/result/outcomes/format'
import { OutcomeChart } from '../../circuit/result/outcomes/outcome-chart'
import { basesOf, listOutcomes, type Basis } from '../../circuit/result/outcomes/outcomes'
import { useLatestAnswer } from '../../circuit/result/use-latest-answer'
import type { EngineClient } from '../../engine/engine-client'
import { formatInteger } from '../../lib/format-integer'
import { Figures } from '../../ui/figures'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/page'
import { areEqualUpToPhase, commonBasis, distanceOf, isEqualState, overlapOf } from './compared-states'

interface OutcomePairsProps {
  left: Simulation
  right: Simulation
  /** Both programs. */
  sources: readonly [left: string, right: string]
}

/** The outcomes of both circuits beside each other, and how far they are apart. */
export function OutcomePairs({ left, right, sources: [leftSource, rightSource] }: OutcomePairsProps) {
  const basis = commonBasis(left, right)
  const overlap = useMemo(() => overlapOf(left, right), [left, right])
  const distance = useMemo(() => (basis === null ? null : distanceOf(left, right, basis)), [left, right, basis])
  const hasMatrices = left.qubits === right.qubits && left.qubits <= maxMatrixQubits
  const question = useMemo(
    () => (hasMatrices ? { left: leftSource, right: rightSource } : null),
    [hasMatrices, leftSource, rightSource],
  )
  const { answer: isEqual } = useLatestAnswer(question, compareMatrices)
  return (
    <Stack>
      <div aria-live="polite">
        <Figures
          figures={[
            ['Total variation distance', distance === null ? 'not comparable' : formatProbability(distance)],
            ['Final states', overlap === null ? 'not comparable' : describeOverlap(overlap)],
            ...(isEqual === null || isEqual === 'unknown'
              ? []
              : ([['On every input', isEqual ? 'equal up to a global phase' : 'different']] as const)),
          ]}
        />
      </div>
      {basis === null ? <Apart left={left} right={right} /> : <Pairs left={left} right={right} basis={basis} />}
    </Stack>
  )
}

/** Matrices of more qubits are not computed. */
const maxMatrixQubits = 6

async function compareMatrices(engine: EngineClient, { left, right }: { left: string; right: string }) {
  const [one, other] = await Promise.all([engine.unitary(left), engine.unitary(right)])
  // A measurement on the way has no matrix.
  return one.matrix === null || other.matrix === null ? 'unknown' : areEqualUpToPhase(one.matrix, other.matrix)
}

const describeOverlap = (overlap: number): string =>
  isEqualState(overlap) ? 'equal up to a global phase' : `overlap ${formatProbability(overlap)}`

/** Outcomes of other bits, each by itself. */
function Apart({ left, right }: { left: Simulation; right: Simulation }) {
  const charts = useMemo(
    () =>
      [left, right].map((simulation) =>
        listOutcomes(simulation, { basis: basesOf(simulation)[0], order: 'last-left', sorting: null }),
      ),
    [left, right],
  )
  return (
    <>
      <Notice>The circuits have outcomes of different bits, so that these cannot be compared one by one.</Notice>
      <Columns>
        {charts.map((outcomes, side) => (
          <div key={side === 0 ? 'left' : 'right'}>
            <h3>{side === 0 ? 'Left' : 'Right'}</h3>
            <OutcomeChart outcomes={outcomes} />
          </div>
        ))}
      </Columns>
    </>
  )
}

/** Each outcome with its probability on both sides. */
function Pairs({ left, right, basis }: { left: Simulation; right: Simulation; basis: Basis }) {
  const outcomes = useMemo(
    () => compareOutcomes(right, left, { basis, order: 'last-left', sorting: null }),
    [left, right, basis],
  )
  const largest = Math.max(...outcomes.shown.map(({ probability, ideal = 0 }) => Math.max(probability, ideal)), 1e-12)
  const hidden = outcomes.possible - outcomes.shown.length
  return (
    <div>
      <PairTable>
        <caption className="visually-hidden">How likely each outcome is on both sides</caption>
        <thead>
          <tr>
            <th scope="col">Outcome</th>
            <th scope="col" colSpan={2}>
              <Swatch data-side="left" aria-hidden="true" /> Left
            </th>
            <th scope="col" colSpan={2}>
              <Swatch data-side="right" aria-hidden="true" /> Right
            </th>
          </tr>
        </thead>
        <tbody>
          {outcomes.shown.map((outcome) => (
            <tr
              key={outcome.bits}
              data-different={Math.abs(outcome.probability - (outcome.ideal ?? 0)) > 1e-9 || undefined}
            >
              <th scope="row" aria-label={spokenNameOf(outcome, basis)}>
                {shortNameOf(outcome, basis)}
              </th>
              <Share side="left" probability={outcome.ideal ?? 0} largest={largest} />
              <Share side="right" probability={outcome.probability} largest={largest} />
            </tr>
          ))}
        </tbody>
      </PairTable>
      {hidden > 0 && <p>and {formatInteger(hidden)} outcomes that are less likely</p>}
    </div>
  )
}

function Share({ side, probability, largest }: { side: 'left' | 'right'; probability: number; largest: number }) {
  return (
    <>
      <td aria-hidden="true">
        <Track>
          <span data-side={side} style={{ width: `${(probability / largest) * 100}%` }} />
        </Track>
      </td>
      <td>{formatProbability(probability)}</td>
    </>
  )
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
  gap: var(--space-4);
`

const PairTable = styled.table`
  width: 100%;
  table-layout: auto;
  border-collapse: collapse;
  font-size: var(--text-sm);

  & th {
    padding: var(--space-1) var(--space-2);
    font-weight: 500;
    text-align: left;
  }

  & tbody th {
    width: 1%;
    font-family: var(--font-mono);
    white-space: nowrap;
  }

  & td {
    padding: var(--space-1) var(--space-2);
  }

  & td:nth-of-type(2n) {
    width: 4.75rem;
    text-align: right;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }

  & [data-different] > :is(th, td:nth-of-type(2n)) {
    font-weight: 700;
  }
`

const Track = styled.div`
  height: 1rem;
  overflow: hidden;
  background: var(--sunken);
  border-radius: 3px;

  & > span {
    display: block;
    height: 100%;
    background: var(--gate-border);
  }

  & > [data-side='right'] {
    background: repeating-linear-gradient(-45deg, var(--gate-rotation-border) 0 6px, var(--gate-rotation) 6px 9px);
  }
`

const Swatch = styled.span`
  display: inline-block;
  width: 0.75rem;
  height: 0.75rem;
  background: var(--gate-border);
  border-radius: 2px;

  &[data-side='right'] {
    background: repeating-linear-gradient(-45deg, var(--gate-rotation-border) 0 4px, var(--gate-rotation) 4px 6px);
  }
`
