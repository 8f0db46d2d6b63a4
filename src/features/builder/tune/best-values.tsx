import { useState } from 'react'
import type { ParameterValue } from '../../../../contract/parameter-values'
import { formatAngle } from '../../../circuit/result/parameters/angle'
import { Table } from '../../../ui/table'

/** The values of all parameters at the best point, in a table that opens. */
export function BestValues({ best }: { best: readonly ParameterValue[] }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>Best values</summary>
      {isOpen && (
        <Table label="Best values" columns={['Parameter', 'Radians']}>
          <tbody>
            {best.map(({ name, value }) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                <td className="number">{formatAngle(value)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </details>
  )
}
