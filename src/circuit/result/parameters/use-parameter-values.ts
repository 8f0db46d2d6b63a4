import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Parameter } from '../../../../engine-rs/index'
import { onParameterValues, parameterValuesOf, setParameterValues } from '../../../session/parameter-values'
import { randomValues, resetValues, valuesInOrder, type Range } from './parameter-rules'

/** The parameters of the circuit on a page, with the values that the visitor has given to them. */
export function useParameterValues(page: string, parameters: readonly Parameter[]) {
  const state = useSyncExternalStore(
    onParameterValues,
    useCallback(() => parameterValuesOf(page), [page]),
  )
  const { values, locked } = state
  const { inOrder, isChanged } = useMemo(
    () => ({
      inOrder: valuesInOrder(parameters, values),
      isChanged: parameters.some(({ name }) => values[name] !== undefined),
    }),
    [parameters, values],
  )
  const isLocked = (name: string) => locked.includes(name)
  return {
    /** Of all parameters in order, in radians. */
    values: inOrder,
    /** Whether a parameter has another value than its own. */
    isChanged,
    isLocked,
    set: (name: string, value: number) => setParameterValues(page, { ...state, values: { ...values, [name]: value } }),
    toggleLock: (name: string) =>
      setParameterValues(page, {
        ...state,
        locked: isLocked(name) ? locked.filter((other) => other !== name) : [...locked, name],
      }),
    randomize: (range: Range) =>
      setParameterValues(page, { ...state, values: randomValues(parameters, state, range, Math.random) }),
    reset: () => setParameterValues(page, { ...state, values: resetValues(state) }),
  }
}
