import { styled } from 'styled-components'
import { formatProbability } from '../../../../engine-rs/distribution'
import { formatInteger } from '../../../lib/format-integer'
import { decimal } from '../../diagram/complex-text'
import { formatAmplitude, nameOf } from '../outcomes/format'
import type { Outcomes } from '../outcomes/outcomes'
import { formatPhase, phaseColor, phaseOf } from '../phase/phase'

/** Amplitudes as a table with bars: the length is the magnitude, the colour the phase. */
export function AmplitudeList({ outcomes: { shown, possible, otherProbability } }: { outcomes: Outcomes }) {
  return (
    <Rows>
      <caption className="visually-hidden">Amplitudes of the state</caption>
      <thead>
        <tr>
          <th scope="col">State</th>
          <th scope="col">Magnitude</th>
          <th scope="col">Amplitude</th>
          <th scope="col">Phase</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((outcome) => {
          const phase = phaseOf(outcome.amplitude ?? [0, 0])
          return (
            <tr key={outcome.bits}>
              <th scope="row">{nameOf(outcome, 'qubits')}</th>
              <td>
                <span className="visually-hidden">{decimal(Math.sqrt(outcome.probability))}</span>
                <Track>
                  <span style={{ width: `${Math.sqrt(outcome.probability) * 100}%`, background: phaseColor(phase) }} />
                </Track>
              </td>
              <td>{outcome.amplitude && formatAmplitude(outcome.amplitude)}</td>
              <td>{formatPhase(phase)}</td>
            </tr>
          )
        })}
        {possible > shown.length && (
          <tr>
            <th scope="row" colSpan={2}>
              {formatInteger(possible - shown.length)} others
            </th>
            <td colSpan={2}>{formatProbability(otherProbability)} in all</td>
          </tr>
        )}
      </tbody>
    </Rows>
  )
}

const Rows = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--text-sm);

  & th,
  & td {
    padding: 1px var(--space-2) 1px 0;
    text-align: left;
    white-space: nowrap;
  }

  & thead th {
    padding-bottom: var(--space-1);
    color: var(--muted-foreground);
    font-size: var(--text-xs);
    font-weight: 600;
  }

  & th[scope='row'] {
    font-family: var(--font-mono);
    font-size: var(--text-xs);
    font-weight: 400;
  }

  & td:nth-of-type(1) {
    width: 99%;
  }
`

const Track = styled.span`
  display: block;
  min-width: 3rem;
  height: 0.875rem;
  background: var(--sunken);
  border-radius: 3px;
  overflow: hidden;

  & > span {
    display: block;
    height: 100%;
  }
`
