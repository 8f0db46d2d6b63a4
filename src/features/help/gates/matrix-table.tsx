import { styled } from 'styled-components'
import { formatComplex } from '../../../circuit/diagram/complex-text'

interface MatrixTableProps {
  /** What it is the matrix of, for screen readers. */
  label: string
  /** Entries row by row, real and imaginary part in turn. */
  entries: Float64Array
  qubits: number
}

/** The most rows that are written out. */
const maxRows = 8

/**
 * A matrix of a gate as a table, whose rows and columns are named by their states. Of a large one, which hardly differs from the identity, only
 * the entries where it does are listed.
 */
export function MatrixTable({ label, entries, qubits }: MatrixTableProps) {
  const size = 2 ** qubits
  const numbers = Array.from({ length: size }, (_, index) => index)
  const state = (index: number) => `|${qubits === 0 ? '' : index.toString(2).padStart(qubits, '0')}⟩`
  const entry = (row: number, column: number) => {
    const place = 2 * (row * size + column)
    return { real: entries[place] ?? 0, imaginary: entries[place + 1] ?? 0 }
  }
  if (size > maxRows) {
    const changed = numbers.filter((column) =>
      numbers.some((row) => differs(entry(row, column), row === column ? 1 : 0)),
    )
    return (
      <>
        <p>
          {size} × {size}: the identity, but for {changed.length} of its columns.
        </p>
        <Scroller role="group" aria-label={label} tabIndex={0}>
          <ul>
            {changed.map((column) => (
              <li key={column}>
                {state(column)} →{' '}
                {numbers
                  .filter((row) => differs(entry(row, column), 0))
                  .map((row, index) => (
                    <span key={row}>
                      {index > 0 && ' + '}
                      {differs(entry(row, column), 1) && (
                        <>
                          (<ComplexNumber {...entry(row, column)} />){' '}
                        </>
                      )}
                      {state(row)}
                    </span>
                  ))}
              </li>
            ))}
          </ul>
        </Scroller>
      </>
    )
  }
  return (
    <Scroller role="group" aria-label={label} tabIndex={size > 2 ? 0 : undefined}>
      <table>
        <caption className="visually-hidden">{label}</caption>
        {qubits > 0 && (
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">State</span>
              </th>
              {numbers.map((column) => (
                <th key={column} scope="col">
                  {state(column)}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {numbers.map((row) => (
            <tr key={row}>
              {qubits > 0 && <th scope="row">{state(row)}</th>}
              {numbers.map((column) => (
                <td key={column} data-zero={!differs(entry(row, column), 0) || undefined}>
                  <ComplexNumber {...entry(row, column)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  )
}

interface Complex {
  real: number
  imaginary: number
}

/** The tolerance for rounding errors. */
const tolerance = 1e-9

const differs = ({ real, imaginary }: Complex, from: number): boolean => Math.hypot(real - from, imaginary) > tolerance

function ComplexNumber({ real, imaginary }: Complex) {
  const { base, exponent, rest } = formatComplex(real, imaginary)
  return (
    <>
      {base}
      {exponent !== '' && <sup>{exponent}</sup>}
      {rest}
    </>
  )
}

const Scroller = styled.div`
  /* Texts for screen readers alone would otherwise widen the page. */
  position: relative;
  overflow-x: auto;

  & > table {
    border-collapse: collapse;
    white-space: nowrap;
  }

  & > table > thead th,
  & > table > tbody th {
    color: var(--muted-foreground);
    font-size: var(--text-xs);
    font-weight: 500;
  }

  & > table > * > tr > * {
    padding: 1px var(--space-2);
    text-align: center;
  }

  & > table > tbody > tr > td:first-of-type {
    border-left: 1px solid var(--muted-foreground);
  }

  & > table > tbody > tr > td:last-child {
    border-right: 1px solid var(--muted-foreground);
  }

  & [data-zero] {
    color: var(--muted-foreground);
  }

  & > ul {
    margin: 0;
    padding: 0;
    list-style: none;
    white-space: nowrap;
  }

  & sup {
    line-height: 0;
  }
`
