import { useQuery } from '@tanstack/react-query'
import type { ParameterValue } from '../../../../contract/parameter-values'
import { messageOf } from '../../../api/errors'
import { parameterSetsQuery, useAddParameterSet, useChangeParameterSet } from '../../../api/parameter-sets'
import { tunedSetName } from '../../../session/tuned-values'
import { Button } from '../../../ui/button'
import { toast } from '../../../ui/toast'

/** Saves values with a circuit that exists already, in place of those that were tuned before. */
export function SaveTuned({ circuitId, values }: { circuitId: string; values: readonly ParameterValue[] }) {
  const { data: sets } = useQuery(parameterSetsQuery(circuitId))
  const addition = useAddParameterSet(circuitId)
  const change = useChangeParameterSet(circuitId)
  const before = sets?.find(({ name }) => name === tunedSetName)
  const outcome = {
    onSuccess: () => toast(`The circuit is saved with these values as “${tunedSetName}”`),
    onError: (failure: Error) =>
      toast(messageOf(failure, 'The values could not be saved. Please try again.'), 'danger'),
  }
  return (
    <Button
      size="small"
      busy={sets === undefined || addition.isPending || change.isPending}
      onClick={() =>
        before === undefined
          ? addition.mutate({ name: tunedSetName, values: [...values] }, outcome)
          : change.mutate({ id: before.id, values: [...values] }, outcome)
      }
    >
      Save with the created circuit
    </Button>
  )
}
