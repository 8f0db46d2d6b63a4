import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useGeneration } from '../../engine/use-generation'
import type { Step } from './settings/fields'
import { edit, endEdit, redo, undo, type History } from './settings/history'
import { previewRequest, type Settings, type SettingsAction } from './settings/settings'

/** The number of the circuit that a request describes. */
const circuitNumbers = new WeakMap<object, number>()

/** The number of the circuit that a request describes, as its history numbers it; 0 for the circuit that the page starts with. */
export const circuitNumberOf = (request: object | null): number => (request && circuitNumbers.get(request)) ?? 0

interface LiveSettings {
  history: History
  /** The engine's request: the same object while its content is the same, so that typing a name sends nothing. */
  request: ReturnType<typeof previewRequest>
  /** What undo or redo did, until the next edit. */
  moved: Moved | null
}

/** The settings before and after undo or redo. */
export interface Moved {
  verb: 'Undone' | 'Redone'
  before: Settings
  after: Settings
}

/**
 * The settings with undo and redo, and a preview of their circuit. The engine receives each edit before the form renders it.
 *
 * @param step the step in which edits are made.
 * @param onStep receives the step of an edit that is undone or redone.
 */
export function useLiveSettings(initial: History, step: Step, onStep: (step: Step) => void) {
  const [live, setLive] = useState((): LiveSettings => ({
    history: initial,
    request: numberedRequest(initial),
    moved: null,
  }))
  const latest = useRef(live)
  const latestStep = useRef(step)
  useLayoutEffect(() => {
    latestStep.current = step
  })
  const preview = useGeneration(live.request)
  const { ask } = preview

  const show = useCallback(
    (history: History, moved: Moved | null = null) => {
      latest.current = { ...withRequest(latest.current, history), moved }
      ask(latest.current.request)
      setLive(latest.current)
    },
    [ask],
  )
  const dispatch = useCallback(
    (action: SettingsAction) => {
      show(edit(latest.current.history, action, latestStep.current, performance.now()))
    },
    [show],
  )
  const move = useCallback(
    (direction: typeof undo, verb: Moved['verb']) => {
      const { history } = latest.current
      const result = direction(history)
      if (result === null) return
      show(result.history, { verb, before: history.present, after: result.history.present })
      onStep(result.step)
    },
    [show, onStep],
  )

  return {
    history: live.history,
    preview,
    dispatch,
    undoRedo: {
      undo: useCallback(() => move(undo, 'Undone'), [move]),
      redo: useCallback(() => move(redo, 'Redone'), [move]),
      endEdit: useCallback(() => {
        latest.current = { ...latest.current, history: endEdit(latest.current.history) }
      }, []),
      canUndo: live.history.past.length > 0,
      canRedo: live.history.future.length > 0,
      moved: live.moved,
    },
  }
}

function withRequest(before: LiveSettings, history: History): Omit<LiveSettings, 'moved'> {
  if (history === before.history) return before
  const request = numberedRequest(history)
  return { history, request: JSON.stringify(request) === JSON.stringify(before.request) ? before.request : request }
}

function numberedRequest({ present, circuit }: History): LiveSettings['request'] {
  const request = previewRequest(present)
  if (request) circuitNumbers.set(request, circuit)
  return request
}
