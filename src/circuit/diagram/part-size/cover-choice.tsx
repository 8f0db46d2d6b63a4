import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { circuitIdOf } from '../../../../contract/paths'
import { part as limits } from '../../../../contract/limits'
import type { Circuit, DetailsChange } from '../../../../contract/circuits'
import { useEditCircuit } from '../../../api/circuit-mutations'
import { circuitQuery } from '../../../api/circuits'
import { messageOf } from '../../../api/errors'
import { useViewer } from '../../../session/session'
import { Button } from '../../../ui/button'
import { toast } from '../../../ui/toast'
import { mayEdit } from '../../may-edit'

interface CoverChoiceProps {
  /** The program of the drawing. */
  source: string
  /** The operations of the part, of the program. */
  operations: readonly number[]
}

/** Buttons that make a part of a drawing the cover of the circuit on whose page it is. Only those who may edit the circuit see it, and only with its newest program. */
export function CoverChoice({ source, operations }: CoverChoiceProps) {
  const id = circuitIdOf(useLocation().pathname)
  const { data: circuit } = useQuery({ ...circuitQuery(id ?? ''), enabled: id !== null })
  const viewer = useViewer()
  if (circuit === undefined || circuit.qasmCode !== source || !mayEdit(viewer, circuit)) return null
  return <Choice circuit={circuit} operations={operations} />
}

function Choice({ circuit, operations }: { circuit: Circuit; operations: readonly number[] }) {
  const edit = useEditCircuit(circuit.id)
  const choose = (cover: DetailsChange['cover'], done: string) =>
    edit.mutate(
      { cover },
      {
        onSuccess: () => toast(done),
        onError: (error) => toast(messageOf(error, 'The cover was not saved. Please try again.'), 'danger'),
      },
    )
  return (
    <>
      <Button
        size="small"
        disabled={edit.isPending || operations.length === 0 || operations.length > limits.operations}
        onClick={() => choose({ operations: [...operations] }, 'These columns are the cover now.')}
      >
        Use as cover
      </Button>
      {circuit.cover && (
        <Button
          size="small"
          variant="ghost"
          disabled={edit.isPending}
          onClick={() => choose(null, 'The whole diagram is the cover now.')}
        >
          Use whole diagram
        </Button>
      )}
    </>
  )
}
