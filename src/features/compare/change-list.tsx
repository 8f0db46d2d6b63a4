import { useState } from 'react'
import { styled } from 'styled-components'
import type { Scene } from '../../../engine-rs/index'
import { namedWires } from '../../circuit/diagram/operation-bits'
import { Button } from '../../ui/button'
import { Card, CardBody, CardHeader } from '../../ui/card'
import { Table } from '../../ui/table'
import { changeKinds, describeOperation, signOf } from './change-words'
import type { OperationChange } from './diff-operations'

interface ChangeListProps {
  changes: readonly OperationChange[]
  left: Scene
  right: Scene
  chosen: OperationChange | null
  /** Shows a difference in the drawings. */
  onShow: (change: OperationChange) => void
}

/** Differences that are listed at first. */
const firstShown = 50

/** All differences in words. */
export function ChangeList({ changes, left, right, chosen, onShow }: ChangeListProps) {
  const [shown, setShown] = useState(firstShown)
  if (changes.length === 0) return null
  const wires = { left: namedWires(left), right: namedWires(right) }
  return (
    <Card aria-label="All differences">
      <CardHeader title="Differences" />
      <CardBody>
        <Table
          label="Differences"
          columns={[
            'What',
            'Left',
            'Right',
            <span key="show" className="visually-hidden">
              Show
            </span>,
          ]}
        >
          <tbody>
            {changes.slice(0, shown).map((change, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a difference has no other identity than its place
              <Line key={index} data-chosen={change === chosen || undefined}>
                <td>
                  <Kind>{signOf(change.kind)}</Kind> {wordOf(change)}
                </td>
                <td>{'left' in change && <Code>{describeOperation(change.left, wires.left)}</Code>}</td>
                <td>{'right' in change && <Code>{describeOperation(change.right, wires.right)}</Code>}</td>
                <td>
                  <Button
                    size="small"
                    variant="ghost"
                    aria-label={`Show difference ${index + 1}`}
                    onClick={() => onShow(change)}
                  >
                    Show
                  </Button>
                </td>
              </Line>
            ))}
          </tbody>
        </Table>
        {changes.length > shown && (
          <Button size="small" onClick={() => setShown(shown + 4 * firstShown)}>
            Show more
          </Button>
        )}
      </CardBody>
    </Card>
  )
}

function wordOf(change: OperationChange): string {
  const { text = '' } = changeKinds.find(({ kind }) => kind === change.kind) ?? {}
  if (change.kind !== 'moved') return text
  return change.to === 'time' ? 'moved in time' : 'moved to other qubits'
}

const Line = styled.tr`
  &[data-chosen] {
    background: var(--accent);
    color: var(--accent-foreground);
  }
`

const Kind = styled.strong`
  display: inline-block;
  width: 1.25em;
  text-align: center;
`

const Code = styled.code`
  display: inline-block;
  min-width: 7.5rem;
  overflow-wrap: anywhere;
`
