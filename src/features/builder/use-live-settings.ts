import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useGeneration } from '../../engine/use-generation'
import type { Step } from './settings/fields'
import { edit, endEdit, historyOf, redo, undo, type History } from './settings/history'
import { previewRequest, type Settings, type SettingsAction } from './settings/settings'

/** The number of the circuit that settings, and requests made from them, describe. Edits keep it; opened settings get a new one. */
const circuitNumbers = new WeakMap<object, number>()
let lastCircuitNumber = 0

/** The number of the circuit that settings or a request describe; 0 for the circuit that the page starts with. */
export const circuitNumberOf = (described: object | null): number => (described && circuitNumbers.get(described)) ?? 0

/** Objects keep their first number, so that undo returns to the circuit before it. */
function assignCircuitNumber(described: object, number: number): void {
  if (!circuitNumbers.has(described)) circuitNumbers.set(described, number)
}

interface LiveSettings {
  history: History
  /** The engine's request: the same object while its content is the same, so that typing a name sends nothing. */
  request: ReturnType<typeof previewRequest>
}

/**
 * The settings with undo and redo, and a preview of their circuit. The engine receives each edit before the form renders it.
 *
 * @param step the step in which edits are made.
 * @param onStep receives the step of an edit that is undone or redone.
 */
export function useLiveSettings(initial: Settings, step: Step, onStep: (step: Step) => void) {
  const [live, setLive] = useState((): LiveSettings => ({
    history: historyOf(initial),
    request: previewRequest(initial),
  }))
  const latest = useRef(live)
  const latestStep = useRef(step)
  useLayoutEffect(() => {
    latestStep.current = step
  })
  const preview = useGeneration(live.request)
  const { ask } = preview

  const show = useCallback(
    (history: History) => {
      const { request } = (latest.current = withRequest(latest.current, history))
      if (request) assignCircuitNumber(request, circuitNumberOf(history.present))
      ask(request)
      setLive(latest.current)
    },
    [ask],
  )
  const dispatch = useCallback(
    (action: SettingsAction) => {
      const before = latest.current.history
      const history = edit(before, action, latestStep.current, performance.now())
      assignCircuitNumber(
        history.present,
        action.type === 'open' ? (lastCircuitNumber += 1) : circuitNumberOf(before.present),
      )
      show(history)
    },
    [show],
  )
  const move = useCallback(
    (direction: typeof undo) => {
      const result = direction(latest.current.history)
      if (result === null) return
      show(result.history)
      onStep(result.step)
    },
    [show, onStep],
  )

  return {
    settings: live.history.present,
    preview,
    dispatch,
    undoRedo: {
      undo: useCallback(() => move(undo), [move]),
      redo: useCallback(() => move(redo), [move]),
      endEdit: useCallback(() => {
        latest.current = { ...latest.current, history: endEdit(latest.current.history) }
      }, []),
      canUndo: live.history.past.length > 0,
      canRedo: live.history.future.length > 0,
    },
  }
}

function withRequest(before: LiveSettings, history: History): LiveSettings {
  if (history === before.history) return before
  const request = previewRequest(history.present)
  return { history, request: JSON.stringify(request) === JSON.stringify(before.request) ? before.request : request }
}
