import { useState, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { formatInteger } from '../../../lib/format-integer'
import { Table } from '../../../ui/table'
import type { Suggestion } from './sample'
import { costNames, formatExpressibility } from './search-words'

interface FrontTableProps {
  front: readonly Suggestion[]
  /** The buttons of a setting. */
  actionsOf: (suggestion: Suggestion) => ReactNode
}

interface Column {
  key: string
  name: string
  valueOf: (suggestion: Suggestion) => number
  format: (suggestion: Suggestion) => string
}

const columns: readonly Column[] = [
  {
    key: 'expressibility',
    name: 'Expressibility',
    valueOf: ({ value }) => value,
    format: ({ value, figures }) =>
      figures === null
        ? formatExpressibility(value)
        : `${formatExpressibility(value)} (${formatExpressibility(figures.expressibility.low)} to ${formatExpressibility(figures.expressibility.high)})`,
  },
  figureColumn('twoQubitGates', costNames.twoQubitGates),
  figureColumn('depth', costNames.depth),
  figureColumn('parameters', 'Parameters'),
]

function figureColumn(key: 'twoQubitGates' | 'depth' | 'parameters', name: string): Column {
  const valueOf = ({ statistics }: Suggestion) => statistics[key]
  return { key, name, valueOf, format: (suggestion) => formatInteger(valueOf(suggestion)) }
}

/** The front as a table, by any of its columns. It begins in the order of the front. */
export function FrontTable({ front, actionsOf }: FrontTableProps) {
  const [order, setOrder] = useState<{ key: string; isDescending: boolean } | null>(null)
  const column = columns.find(({ key }) => key === order?.key)
  const sign = order?.isDescending ? -1 : 1
  const rows = column ? front.toSorted((one, other) => sign * (column.valueOf(one) - column.valueOf(other))) : front
  return (
    <Table label="Settings that no other beats">
      <thead>
        <tr>
          <th scope="col">Setting</th>
          {columns.map(({ key, name }) => (
            <th
              key={key}
              scope="col"
              aria-sort={key === order?.key ? (order.isDescending ? 'descending' : 'ascending') : undefined}
            >
              <SortButton
                type="button"
                onClick={() => setOrder({ key, isDescending: key === order?.key && !order.isDescending })}
              >
                {name}
                <span aria-hidden="true">{key === order?.key ? (order.isDescending ? '↓' : '↑') : '↕'}</span>
              </SortButton>
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((suggestion) => (
          <tr key={suggestion.id}>
            <Setting scope="row">{suggestion.words}</Setting>
            {columns.map(({ key, format }) => (
              <td key={key} className="number">
                {format(suggestion)}
              </td>
            ))}
            <td>{actionsOf(suggestion)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const SortButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: var(--space-1);
  min-height: 1.5rem;
  padding: 0;
  background: none;
  border: 0;
  color: inherit;
  font: inherit;
  cursor: pointer;
`

const Setting = styled.th`
  min-width: 12rem;
  font-weight: 400;
`
