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

/** The parameters of the circuit on a page, with the values that the visitor has given to them. The same object until one changes. */
export function useParameterValues(page: string, parameters: readonly Parameter[]) {
  const state = useSyncExternalStore(
    onParameterValues,
    useCallback(() => parameterValuesOf(page), [page]),
  )
  const actions = useMemo(() => actionsOn(page, parameters), [page, parameters])
  return useMemo(() => {
    const { values, locked, set = null } = state
    return {
      /** Of all parameters in order, in radians. */
      values: valuesInOrder(parameters, values),
      /** Whether a parameter has another value than its own. */
      isChanged: parameters.some(({ name }) => valueIn(values, name) !== undefined),
      isLocked: (name: string) => locked.includes(name),
      /** The saved set that the values come from; null without one. */
      set,
      ...actions,
    }
  }, [state, parameters, actions])
}

/** What changes the values of a page. Each starts from the values at that moment. */
function actionsOn(page: string, parameters: readonly Parameter[]) {
  const current = () => parameterValuesOf(page)
  /** Values that differ from those of the chosen set. */
  const change = (values: ParameterValues['values']) => {
    const { locked, set } = current()
    setParameterValues(page, { values, locked, ...(set && { set: { id: set.id, state: 'changed' } }) })
  }
  return {
    setValue: (name: string, value: number) => change({ ...current().values, [name]: value }),
    toggleLock(name: string) {
      const { locked, ...others } = current()
      const isLocked = locked.includes(name)
      setParameterValues(page, {
        ...others,
        locked: isLocked ? locked.filter((other) => other !== name) : [...locked, name],
      })
    },
    randomize: (range: Range) => change(randomValues(parameters, current(), range, Math.random)),
    reset: () => setParameterValues(page, { values: resetValues(current()), locked: current().locked }),
    /** Takes the values of a saved set, also for locked parameters. */
    chooseSet: (id: string, values: ParameterValues['values']) =>
      setParameterValues(page, { values, locked: current().locked, set: { id, state: 'chosen' } }),
    /** Keeps the values, which belong to no saved set any more. */
    leaveSet: () => setParameterValues(page, { values: current().values, locked: current().locked }),
  }
}
