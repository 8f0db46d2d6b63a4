import { styled } from 'styled-components'
import { formatInteger } from '../../../lib/format-integer'
import { Table } from '../../../ui/table'
import { formatAmplitude } from '../outcomes/format'
import type { BitOrder } from '../outcomes/outcomes'
import { formatNumber, formatPhase, phaseOf } from '../phase/phase'
import { bitsAt, entryAt, magnitudeOf, nonZeroEntries, sizeOf, type ComplexMatrix } from './complex-matrix'

interface MatrixTableProps {
  matrix: ComplexMatrix
  order: BitOrder
  /** What it is. */
  summary: string
}

/** The most columns that are columns of the table. */
const maxColumns = 8

/** The most entries of a larger matrix. */
const maxListed = 256

/** A matrix as numbers: in rows and columns if it is small, and else as a list of the entries that are not 0. */
export function MatrixTable(props: MatrixTableProps) {
  return sizeOf(props.matrix) <= maxColumns ? <Grid {...props} /> : <List {...props} />
}

function Grid({ matrix, order, summary }: MatrixTableProps) {
  const places = Array.from({ length: sizeOf(matrix) }, (_, place) => place)
  const nameAt = (place: number) => <Name>|{bitsAt(place, matrix.qubits)}⟩</Name>
  return (
    <Table label={summary} columns={['Row', ...places.map(nameAt)]}>
      <tbody>
        {places.map((row) => (
          <tr key={row}>
            <th scope="row">{nameAt(row)}</th>
            {places.map((column) => (
              <Value key={column}>{formatAmplitude(entryAt(matrix, row, column, order).value)}</Value>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function List({ matrix, order, summary }: MatrixTableProps) {
  const entries = nonZeroEntries(matrix, order)
  const others = entries.length - maxListed
  return (
    <Table label={`${summary} Entries that are not 0.`} columns={['Row', 'Column', 'Entry', 'Magnitude', 'Phase']}>
      <tbody>
        {entries.slice(0, maxListed).map(({ row, column, value }) => (
          <tr key={`${row} ${column}`}>
            <th scope="row">
              <Name>|{bitsAt(row, matrix.qubits)}⟩</Name>
            </th>
            <td>
              <Name>|{bitsAt(column, matrix.qubits)}⟩</Name>
            </td>
            <Value>{formatAmplitude(value)}</Value>
            <td className="tabular">{formatNumber(magnitudeOf(value))}</td>
            <Value>{formatPhase(phaseOf(value))}</Value>
          </tr>
        ))}
        {others > 0 && (
          <tr>
            <td colSpan={5}>{formatInteger(others)} more entries. Copy the CSV for all of them.</td>
          </tr>
        )}
      </tbody>
    </Table>
  )
}

const Name = styled.code`
  font-weight: 400;
  white-space: nowrap;
`

const Value = styled.td`
  white-space: nowrap;
`
