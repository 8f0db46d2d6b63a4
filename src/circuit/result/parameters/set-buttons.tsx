import { useState } from 'react'
import type { ParameterSet } from '../../../../contract/parameter-sets'
import * as limits from '../../../../contract/limits'
import { messageOf } from '../../../api/errors'
import { useAddParameterSet, useChangeParameterSet, useDeleteParameterSet } from '../../../api/parameter-sets'
import { Button } from '../../../ui/button'
import { ConfirmButton } from '../../../ui/confirm-button'
import { Notice } from '../../../ui/notice'
import { MutedText } from '../../../ui/page'
import { toast } from '../../../ui/toast'
import { SetNameDialog } from './set-name-dialog'
import { findSaveProblem, valuesOfSet } from './set-rules'
import type { useParameterValues } from './use-parameter-values'

interface SetButtonsProps {
  circuitId: string
  sets: readonly ParameterSet[]
  /** The set that the values come from; null without one. */
  chosen: ParameterSet | null
  state: ReturnType<typeof useParameterValues>
}

/** Saves, renames and deletes sets of values. */
export function SetButtons({ circuitId, sets, chosen, state }: SetButtonsProps) {
  const [asking, setAsking] = useState<'new name' | 'other name' | null>(null)
  const addition = useAddParameterSet(circuitId)
  const renaming = useChangeParameterSet(circuitId)
  const values = [...state.entries]
  const problem = findSaveProblem(values)
  const isFull = sets.length >= limits.parameterSets.count
  const advice = isFull
    ? `A circuit can have at most ${limits.parameterSets.count} sets of values. Delete one first.`
    : problem
  const naming = asking === 'other name' ? renaming : addition

  function close() {
    setAsking(null)
    addition.reset()
    renaming.reset()
  }

  function chooseAdded(added: ParameterSet) {
    state.chooseSet(added.id, valuesOfSet(added))
    close()
  }

  function saveName(name: string) {
    if (asking === 'other name') {
      if (chosen !== null) renaming.mutate({ id: chosen.id, name }, { onSuccess: close })
      return
    }
    addition.mutate({ name, values }, { onSuccess: chooseAdded })
  }

  return (
    <>
      {chosen !== null && state.set?.state === 'changed' && problem === null && (
        <ReplaceValues circuitId={circuitId} set={chosen} values={values} onDone={state.chooseSet} />
      )}
      <Button size="small" variant="ghost" disabled={advice !== null} onClick={() => setAsking('new name')}>
        Save values as...
      </Button>
      {chosen !== null && (
        <>
          <Button size="small" variant="ghost" onClick={() => setAsking('other name')}>
            Rename
          </Button>
          <DeleteSet circuitId={circuitId} set={chosen} />
        </>
      )}
      {advice !== null && <MutedText as="span">{advice}</MutedText>}
      <SetNameDialog
        open={asking !== null}
        title={asking === 'other name' ? 'Rename saved values' : 'Save values'}
        initial={asking === 'other name' ? (chosen?.name ?? '') : ''}
        busy={naming.isPending}
        error={naming.error}
        onSave={saveName}
        onClose={close}
      />
    </>
  )
}

interface ReplaceValuesProps {
  circuitId: string
  set: ParameterSet
  values: ParameterSet['values']
  onDone: SetButtonsProps['state']['chooseSet']
}

/** Gives a set the values of the sliders. */
function ReplaceValues({ circuitId, set, values, onDone }: ReplaceValuesProps) {
  const change = useChangeParameterSet(circuitId)
  const save = () =>
    change.mutate(
      { id: set.id, values },
      {
        onSuccess: (changed) => {
          onDone(changed.id, valuesOfSet(changed))
          toast(`\u201c${changed.name}\u201d has the new values`)
        },
        onError: (failure) => toast(messageOf(failure, 'The values could not be saved. Please try again.'), 'danger'),
      },
    )
  return (
    <Button size="small" variant="ghost" busy={change.isPending} onClick={save}>
      Save
    </Button>
  )
}

function DeleteSet({ circuitId, set }: { circuitId: string; set: ParameterSet }) {
  const deletion = useDeleteParameterSet(circuitId)
  return (
    <ConfirmButton
      variant="ghost"
      question="Delete saved values"
      confirmLabel="Yes, delete"
      destructive
      mutation={deletion}
      details={
        <>
          <p>Are you sure you want to delete “{set.name}”? This action cannot be undone.</p>
          {deletion.isError && (
            <Notice tone="danger">{messageOf(deletion.error, 'It could not be deleted. Please try again.')}</Notice>
          )}
        </>
      }
      onConfirm={(done) => deletion.mutate(set.id, { onSuccess: () => done() })}
    >
      Delete
    </ConfirmButton>
  )
}
