import { useCallback, useSyncExternalStore } from 'react'
import { styled } from 'styled-components'
import { onParameterValues, parameterValuesOf, setParameterValues } from '../../../session/parameter-values'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { describeUnusedValues } from './set-rules'

/** Says which values of a link are not used, until it is closed or a value changes. */
export function UnusedValuesNotice({ page, parameters }: { page: string; parameters: readonly { name: string }[] }) {
  const state = useSyncExternalStore(
    onParameterValues,
    useCallback(() => parameterValuesOf(page), [page]),
  )
  const problem = describeUnusedValues(state, parameters)
  if (problem === null) return null
  return (
    <Box>
      <Notice
        tone="warning"
        actions={
          <Button size="small" onClick={() => setParameterValues(page, { ...state, leftOut: undefined })}>
            Close
          </Button>
        }
      >
        {problem}
      </Notice>
    </Box>
  )
}

const Box = styled.div`
  margin-bottom: var(--space-3);
`
