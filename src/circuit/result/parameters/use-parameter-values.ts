import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Parameter } from '../../../../engine-rs/index'
import type { ProgramInput } from '../../../../engine-rs/program-inputs'
import {
  onParameterValues,
  parameterValuesOf,
  setParameterValues,
  valueIn,
  type ParameterValues,
} from '../../../session/parameter-values'
import type { ValueBindings } from '../value-bindings'
import {
  inputsToSet,
  inputValues,
  randomValues,
  resetInputs,
  resetValues,
  valuesInOrder,
  type Range,
} from './parameter-rules'
import { valuesToSave } from './set-rules'

/**
 * The parameters and other inputs of the circuit on a page, with the values that the visitor has given to them. The same object until one
 * changes.
 */
export function useParameterValues(
  page: string,
  parameters: readonly Parameter[],
  inputs: readonly ProgramInput[] = noInputs,
) {
  const state = useSyncExternalStore(
    onParameterValues,
    useCallback(() => parameterValuesOf(page), [page]),
  )
  const actions = useMemo(() => actionsOn(page, parameters, inputs), [page, parameters, inputs])
  return useMemo(() => {
    const { values: named, locked, set = null } = state
    const values = valuesInOrder(parameters, named)
    const ofInputs = inputValues(inputs, named)
    const isChanged = parameters.some(({ name }) => valueIn(named, name) !== undefined)
    return {
      /** Of all parameters in order, in radians. */
      values,
      /** Whether a parameter has another value than its own. */
      isChanged,
      /** What is written for an input, also where it does not fit; undefined for nothing. */
      writtenFor: (name: string) => valueIn(named, name),
      /** What a simulation needs of all of them. */
      given: givenValues(isChanged ? values : null, inputsToSet(inputs, ofInputs)),
      /** All of them, as a set saves them. */
      entries: valuesToSave(parameters, values, ofInputs),
      isLocked: (name: string) => locked.includes(name),
      /** The saved set that the values come from; null without one. */
      set,
      ...actions,
    }
  }, [state, parameters, inputs, actions])
}

const noInputs: readonly ProgramInput[] = []

const givenValues = (parameters: number[] | null, inputs: Record<string, number>): ValueBindings => ({
  ...(parameters && { parameters }),
  ...(Object.keys(inputs).length > 0 && { inputs }),
})

/** What changes the values of a page. Each starts from the values at that moment. */
function actionsOn(page: string, parameters: readonly Parameter[], inputs: readonly ProgramInput[]) {
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
    reset: () => setParameterValues(page, { values: resetValues(current(), inputs), locked: current().locked }),
    /** Lets all inputs that are no parameters be 0. */
    resetInputs: () => change(resetInputs(current(), inputs)),
    /** Takes the values of a saved set, also for locked parameters. */
    chooseSet: (id: string, values: ParameterValues['values']) =>
      setParameterValues(page, { values, locked: current().locked, set: { id, state: 'chosen' } }),
    /** Keeps the values, which belong to no saved set any more. */
    leaveSet: () => setParameterValues(page, { values: current().values, locked: current().locked }),
  }
}
