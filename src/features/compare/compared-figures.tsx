import { styled } from 'styled-components'
import { countCircuit } from '../../circuit/operations/count-circuit'
import type { EngineClient } from '../../engine/engine-client'
import { formatInteger } from '../../lib/format-integer'
import { Card, CardBody, CardHeader } from '../../ui/card'
import { Loading } from '../../ui/loading'
import { FailureNotice } from '../../ui/failure-notice'
import { Notice } from '../../ui/notice'
import { Table } from '../../ui/table'
import { figureRows, type FigureRow } from './figure-rows'
import type { ReadProgram } from './read-programs'
import { useAnswer } from '../../engine/use-answer'

/** The figures of both circuits, those that differ marked. */
export function ComparedFigures({ programs }: { programs: Record<'left' | 'right', ReadProgram> }) {
  const { answer, failure, retry } = useAnswer(programs, countBoth)
  return (
    <Card aria-label="Figures">
      <CardHeader title="Figures" />
      <CardBody>
        {failure !== null ? (
          <FailureNotice onRetry={retry}>{failure}</FailureNotice>
        ) : answer === null ? (
          <Loading />
        ) : answer.left === null || answer.right === null ? (
          <Notice
            tone="warning"
            title={`The program on the ${answer.left === null ? 'left' : 'right'} has no figures.`}
          >
            It has errors, or needs values of its inputs.
          </Notice>
        ) : (
          <FigureTable rows={figureRows(answer.left, answer.right)} />
        )}
      </CardBody>
    </Card>
  )
}

async function countBoth(engine: EngineClient, { left, right }: Record<'left' | 'right', ReadProgram>) {
  const [one, other] = await Promise.all(
    [left, right].map((program) => countCircuit(engine, program.source, program.stats)),
  )
  return { left: one ?? null, right: other ?? null }
}

function FigureTable({ rows }: { rows: readonly FigureRow[] }) {
  const differences = rows.filter(({ isDifferent }) => isDifferent).length
  return (
    <>
      <Summary role="status">
        {differences === 0
          ? rows.some(({ isDifferent }) => isDifferent === null)
            ? 'All figures that are known are the same.'
            : 'All figures are the same.'
          : `${formatInteger(differences)} of ${rows.length} figures differ.`}
      </Summary>
      <Table label="Figures of both circuits" columns={['Figure', 'Left', 'Right', 'Difference']}>
        <tbody>
          {rows.map(({ name, left, right, isDifferent, difference }) => (
            <FigureLine key={name} data-different={isDifferent || undefined}>
              <th scope="row">{name}</th>
              <td>{left}</td>
              <td>{right}</td>
              <td>{isDifferent === null ? 'not known' : isDifferent ? `≠ ${difference}` : '='}</td>
            </FigureLine>
          ))}
        </tbody>
      </Table>
      <Summary>
        T count and two-qubit depth look into own gates and every round of loops. A T count is that of the usual
        circuits without extra qubits; none is given for other rotations.
      </Summary>
    </>
  )
}

const Summary = styled.p`
  margin-block: var(--space-2);
  color: var(--muted-foreground);
  font-size: var(--text-sm);
`

const FigureLine = styled.tr`
  & > td {
    font-variant-numeric: tabular-nums;
  }

  &[data-different] > * {
    background: var(--warning-surface);
    color: var(--warning-surface-foreground);
    font-weight: 600;
  }
`
