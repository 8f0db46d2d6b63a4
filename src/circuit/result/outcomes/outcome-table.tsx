import { formatInteger } from '../../../lib/format-integer'
import { Table } from '../../../ui/table'
import { formatAmplitude, formatProbability, nameOf, summarize } from './format'
import type { Outcomes } from './outcomes'

/** Outcomes as a table, for whoever reads numbers. */
export function OutcomeTable({ outcomes }: { outcomes: Outcomes }) {
  const { basis, shown, possible, otherProbability } = outcomes
  const hasAmplitudes = shown.some(({ amplitude }) => amplitude !== null)
  return (
    <Table label={summarize(outcomes)} columns={['Outcome', 'Probability', ...(hasAmplitudes ? ['Amplitude'] : [])]}>
      <tbody>
        {shown.map((outcome) => (
          <tr key={outcome.bits}>
            <th scope="row">
              <code>{nameOf(outcome, basis)}</code>
            </th>
            <td className="tabular">{formatProbability(outcome.probability)}</td>
            {hasAmplitudes && <td>{outcome.amplitude && formatAmplitude(outcome.amplitude)}</td>}
          </tr>
        ))}
        {possible > shown.length && (
          <tr>
            <th scope="row">{formatInteger(possible - shown.length)} others</th>
            <td className="tabular">{formatProbability(otherProbability)}</td>
            {hasAmplitudes && <td>–</td>}
          </tr>
        )}
      </tbody>
    </Table>
  )
}
