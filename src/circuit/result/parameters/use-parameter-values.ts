import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Parameter } from '../../../../engine-rs/index'
import {
  onParameterValues,
  parameterValuesOf,
  setParameterValues,
  valueIn,
  type ParameterValues,
} from '../../../session/parameter-values'
import { randomValues, resetValues, valuesInOrder, type Range } from './parameter-rules'

/** The parameters of the circuit on a page, with the values that the visitor has given to them. */
export function useParameterValues(page: string, parameters: readonly Parameter[]) {
  const state = useSyncExternalStore(
    onParameterValues,
    useCallback(() => parameterValuesOf(page), [page]),
  )
  const { values, locked, set = null } = state
  const { inOrder, isChanged } = useMemo(
    () => ({
      inOrder: valuesInOrder(parameters, values),
      isChanged: parameters.some(({ name }) => valueIn(values, name) !== undefined),
    }),
    [parameters, values],
  )
  const isLocked = (name: string) => locked.includes(name)
  /** Values that differ from those of the chosen set. */
  const change = (changed: ParameterValues['values']) =>
    setParameterValues(page, { values: changed, locked, ...(set && { set: { id: set.id, state: 'changed' } }) })
  return {
    /** Of all parameters in order, in radians. */
    values: inOrder,
    /** Whether a parameter has another value than its own. */
    isChanged,
    isLocked,
    /** The saved set that the values come from; null without one. */
    set,
    setValue: (name: string, value: number) => change({ ...values, [name]: value }),
    toggleLock: (name: string) =>
      setParameterValues(page, {
        ...state,
        locked: isLocked(name) ? locked.filter((other) => other !== name) : [...locked, name],
      }),
    randomize: (range: Range) => change(randomValues(parameters, state, range, Math.random)),
    reset: () => setParameterValues(page, { values: resetValues(state), locked }),
    /** Takes the values of a saved set, also for locked parameters. */
    chooseSet: (id: string, saved: ParameterValues['values']) =>
      setParameterValues(page, { values: saved, locked, set: { id, state: 'chosen' } }),
    /** Keeps the values, which belong to no saved set any more. */
    leaveSet: () => setParameterValues(page, { values, locked }),
  }
}
