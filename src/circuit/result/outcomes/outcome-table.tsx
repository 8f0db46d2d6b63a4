import { formatProbability } from '../../../../engine-rs/distribution'
import { formatInteger } from '../../../lib/format-integer'
import { Table } from '../../../ui/table'
import { formatAmplitude, hiddenNameOf, shortNameOf, spokenNameOf, summarize } from './format'
import type { Outcomes } from './outcomes'

/** Outcomes as a table, for whoever reads numbers. */
export function OutcomeTable({ outcomes }: { outcomes: Outcomes }) {
  const { basis, shown, possible, otherProbability } = outcomes
  const hasAmplitudes = shown.some(({ amplitude }) => amplitude !== null)
  const hasCounts = shown.some(({ sample }) => sample !== null)
  const hasIdeal = shown.some(({ ideal }) => ideal !== undefined)
  const columns = [
    'Outcome',
    'Probability',
    ...(hasIdeal ? ['Without noise'] : []),
    ...(hasAmplitudes ? ['Amplitude'] : []),
    ...(hasCounts ? ['Shots', '95 % interval'] : []),
  ]
  return (
    <Table label={summarize(outcomes, spokenNameOf)} columns={columns}>
      <tbody>
        {shown.map((outcome) => (
          <tr key={outcome.bits}>
            <th scope="row" title={hiddenNameOf(outcome, basis)} aria-label={hiddenNameOf(outcome, basis)}>
              <code>{shortNameOf(outcome, basis)}</code>
            </th>
            <td className="tabular">{formatProbability(outcome.probability)}</td>
            {outcome.ideal !== undefined && <td className="tabular">{formatProbability(outcome.ideal)}</td>}
            {hasAmplitudes && <td>{outcome.amplitude && formatAmplitude(outcome.amplitude)}</td>}
            {outcome.sample !== null && (
              <>
                <td className="tabular">{formatInteger(outcome.sample.count)}</td>
                <td className="tabular">
                  {formatProbability(outcome.sample.low)} to {formatProbability(outcome.sample.high)}
                </td>
              </>
            )}
          </tr>
        ))}
        {possible > shown.length && (
          <tr>
            <th scope="row">{formatInteger(possible - shown.length)} others</th>
            <td className="tabular">{formatProbability(otherProbability)}</td>
            {hasIdeal && <td>–</td>}
            {hasAmplitudes && <td>–</td>}
            {hasCounts && <td colSpan={2}>–</td>}
          </tr>
        )}
      </tbody>
    </Table>
  )
}
