import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { styled } from 'styled-components'
import type { ParameterSet } from '../../../../contract/parameter-sets'
import { parameterSetsQuery } from '../../../api/parameter-sets'
import { Button } from '../../../ui/button'
import { InlineSelect } from '../../../ui/inline-select'
import { lazyComponent } from '../../../ui/lazy-component'
import { Notice } from '../../../ui/notice'
import { MutedText } from '../../../ui/page'
import { QuietFailure } from '../../../ui/quiet-failure'
import { toast } from '../../../ui/toast'
import { SetButtons } from './set-buttons'
import { describeMismatch, valuesOfSet } from './set-rules'
import type { useParameterValues } from './use-parameter-values'

/** A circuit that is saved, with the right to change its sets. */
export interface SavedCircuit {
  id: string
  name: string
  mayEdit: boolean
  /** Its program; null until it has been read. */
  source: string | null
}

/** Loaded once a set is chosen. */
const DownloadWithValues = lazyComponent(async () => (await import('./download-with-values')).DownloadWithValues)

interface ParameterSetsProps {
  circuit: SavedCircuit
  state: ReturnType<typeof useParameterValues>
}

/** The named sets of values that are saved with a circuit: everybody chooses one, and who may rename the circuit changes them. */
export function ParameterSets({ circuit, state }: ParameterSetsProps) {
  const { data: sets, isError, error, refetch } = useQuery(parameterSetsQuery(circuit.id))
  const chosen = sets?.find(({ id }) => id === state.set?.id) ?? null
  useChosenSet(sets, state)
  if (sets === undefined) {
    if (!isError)
      return (
        <MutedText as="span" role="status">
          Loading saved values...
        </MutedText>
      )
    return (
      <QuietFailure error={error} onRetry={() => void refetch()}>
        The saved values could not be loaded.
      </QuietFailure>
    )
  }
  if (sets.length === 0 && !circuit.mayEdit) return null
  const mismatch = chosen && describeMismatch(chosen, state.entries)
  return (
    <Box>
      <Line>
        {sets.length === 0 ? (
          <MutedText as="span">No saved values yet.</MutedText>
        ) : (
          <InlineSelect
            aria-label="Saved values"
            placeholder="Choose saved values"
            options={sets.map(({ id, name }) => ({ value: id, label: name }))}
            value={chosen?.id ?? ''}
            onChoose={(id) => {
              const set = sets.find((each) => each.id === id)
              if (set) state.chooseSet(id, valuesOfSet(set))
            }}
          />
        )}
        {chosen !== null && state.set?.state === 'changed' && (
          <>
            <MutedText as="span">changed</MutedText>
            <Button size="small" variant="ghost" onClick={() => state.chooseSet(chosen.id, valuesOfSet(chosen))}>
              Revert
            </Button>
          </>
        )}
        {chosen !== null && circuit.source !== null && (
          <DownloadWithValues name={circuit.name} source={circuit.source} set={chosen} values={state.entries} />
        )}
        {circuit.mayEdit && <SetButtons circuitId={circuit.id} sets={sets} chosen={chosen} state={state} />}
      </Line>
      {mismatch !== null && <Notice>{mismatch}</Notice>}
    </Box>
  )
}

/** Gives the parameters the values of a set that a link names, once the sets are loaded. */
function useChosenSet(
  sets: readonly ParameterSet[] | undefined,
  { set, chooseSet, leaveSet }: ParameterSetsProps['state'],
) {
  useEffect(() => {
    if (sets === undefined || set === null) return
    const found = sets.find(({ id }) => id === set.id)
    if (found !== undefined) {
      if (set.state === 'awaited') chooseSet(set.id, valuesOfSet(found))
      return
    }
    leaveSet()
    if (set.state === 'awaited')
      toast('The saved values in this link no longer exist. The circuit has its own values.', 'danger')
  })
}

const Box = styled.div`
  display: grid;
  gap: var(--space-2);
`

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-2);

  & select {
    max-width: min(16rem, 60vw);
    text-overflow: ellipsis;
  }
`
