import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Circuit, GenerationRequest } from '../../../contract/circuits'
import type { FieldError } from '../../../contract/envelope'
import { hardwareQuery } from '../../api/hardware'
import { useGeneration } from '../../engine/use-generation'
import { useViewer } from '../../session/session'
import { builderDraft } from '../../session/drafts'
import { useKeptDraft } from '../workbench/use-persisted-draft'
import { useSave } from '../workbench/use-save'
import { keptDraftOf, loadDraft } from './settings/draft'
import { edit, historyOf, redo, undo, type History } from './settings/history'
import { previewRequest, toGenerationRequest, type Settings, type SettingsAction } from './settings/settings'
import { placeOf, validate, type Field, type Problem, type Step } from './settings/validate'

/**
 * The builder's state: the settings, what is wrong with them, and the circuit they make, live.
 *
 * @param onCircuit told of a circuit that was made from these settings, now or later by the save queue.
 */
export function useBuilder(onCircuit: (circuit: Circuit) => void) {
  const [draft] = useState(loadDraft)
  const [step, setStep] = useState<Step>(draft.step)
  const [refusal, setRefusal] = useState(noErrors)
  const showEdit = useCallback((madeIn: Step) => {
    setStep(madeIn)
    setRefusal(noErrors)
  }, [])
  const { settings, preview, dispatch, ...undoRedo } = useLiveSettings(draft.settings, step, showEdit)
  const state = useMemo(() => fingerprint(toGenerationRequest(settings)), [settings])
  const { isSaved, saveKey, keyOf, forgetKey } = useSave(state, draft, onCircuit)

  const change = useCallback(
    (action: SettingsAction) => {
      // What the server refused was something else than what there is now.
      setRefusal((errors) => (action.type === 'hardware arrived' ? errors : noErrors))
      dispatch(action)
    },
    [dispatch],
  )

  const kept = useMemo(() => keptDraftOf({ settings, step, isSaved, saveKey }), [settings, step, isSaved, saveKey])
  useKeptDraft(builderDraft, draft.owner, kept, rest)
  useHardwareOptions(change)

  const problems = useSameWhileEqual(useMemo(() => validate(settings), [settings]))
  const engineProblems = preview.answer?.problems
  const furtherProblems = useMemo((): Problem[] => {
    const ofEngine = (engineProblems ?? []).filter(({ severity }) => severity === 'error')
    // The server says what the engine says, so it only adds what it alone knows.
    const ofServer = refusal.filter(({ message }) => ofEngine.every((problem) => problem.message !== message))
    const all = [...ofEngine, ...ofServer].map(({ path, message }) => ({ ...placeOf(path), message, entry: message }))
    return all.length > 0 ? all : noProblems
  }, [engineProblems, refusal])
  const warnings = useMemo(
    () => (engineProblems ?? []).filter(({ severity }) => severity === 'warning').map(({ message }) => message),
    [engineProblems],
  )

  return {
    settings,
    change,
    step,
    setStep,
    /** Undo and redo of what was set. */
    undoRedo,
    preview,
    /** In the order in which Generate speaks of them: the form's own checks, then what engine and server add. */
    problems: useMemo(() => [...problems, ...furtherProblems], [problems, furtherProblems]),
    warnings,
    /** Keeps what the server said about fields, until the next change. */
    refuse: setRefusal,
    /** There is something here that no circuit was made from. */
    isUnsaved: kept.state === 'unsaved',
    /** The key to send a request under: the same until the settings are edited. */
    keyOf: (request: GenerationRequest) => keyOf(fingerprint(request)),
    forgetKey,
  }
}

/** How long the settings have to rest before they are written, in milliseconds. */
const rest = 300

const noErrors: readonly FieldError[] = []

/** The same list each time, so that an answer that finds nothing wrong renders no step anew. */
const noProblems: Problem[] = []

/** The same object as long as it says the same, so that an edit that mends and breaks nothing renders no step but its own. */
function useSameWhileEqual(problems: Problem[]): Problem[] {
  const json = JSON.stringify(problems)
  return useMemo((): Problem[] => JSON.parse(json), [json])
}

/** The same for settings that make the same circuit with the same words about it. */
const fingerprint = (request: GenerationRequest | null): string => JSON.stringify(request)

/** What is wrong with a field of which the form may speak: a missing one only once Generate was pressed. */
export function errorsByField(problems: readonly Problem[], isNameBlank: boolean, attempted: boolean) {
  const errors = new Map<Field, string>()
  for (const { field, message, entry } of problems) {
    const isMissing = (field === 'name' && isNameBlank) || field === 'useCase' || field === 'circuitType'
    if (isMissing && !attempted) continue
    if (!errors.has(field)) errors.set(field, isMissing ? entry : message)
  }
  return errors
}

/** The devices, fetched on load for those who are signed in. */
function useHardwareOptions(change: (action: SettingsAction) => void) {
  const isSignedIn = useViewer() !== null
  const { data: options, error } = useQuery({ ...hardwareQuery(), enabled: isSignedIn })
  useEffect(() => {
    if (options) change({ type: 'hardware arrived', options })
  }, [options, change])
  useEffect(() => {
    if (error) console.error('Failed to fetch hardware options', error)
  }, [error])
}

/** Which circuit settings, and requests about them, belong to: edits are of the same one, what is opened is another. */
const circuits = new WeakMap<object, number>()
let lastCircuit = 0

/** The number of the circuit that settings or a request belong to. */
export const circuitOf = (made: object | null): number => (made && circuits.get(made)) ?? 0

/** What has a number keeps it, so that undoing leads back to the circuit of before. */
function numberCircuit(made: object, number: number): void {
  if (!circuits.has(made)) circuits.set(made, number)
}

interface LiveSettings {
  history: History
  /** What the engine is asked about them: the same object as long as it says the same, so that typing a name asks nothing. */
  request: ReturnType<typeof previewRequest>
}

/**
 * The settings, and the circuit that they make: the engine is asked with the edit itself, before the form shows it.
 *
 * @param step where edits are made.
 * @param onStep told where the edit was made that is undone or redone.
 */
function useLiveSettings(first: Settings, step: Step, onStep: (step: Step) => void) {
  const [live, setLive] = useState((): LiveSettings => ({ history: historyOf(first), request: previewRequest(first) }))
  const newest = useRef(live)
  const stepNow = useRef(step)
  useLayoutEffect(() => {
    stepNow.current = step
  })
  const preview = useGeneration(live.request)
  const { ask } = preview
  const show = useCallback(
    (history: History) => {
      newest.current = withRequest(newest.current, history)
      if (newest.current.request) numberCircuit(newest.current.request, circuitOf(history.present))
      ask(newest.current.request)
      setLive(newest.current)
    },
    [ask],
  )
  const dispatch = useCallback(
    (action: SettingsAction) => {
      const before = newest.current.history
      const history = edit(before, action, stepNow.current, performance.now())
      numberCircuit(history.present, action.type === 'open' ? (lastCircuit += 1) : circuitOf(before.present))
      show(history)
    },
    [show],
  )
  const apply = useCallback(
    (direction: typeof undo) => {
      const there = direction(newest.current.history)
      if (there === null) return
      show(there.history)
      onStep(there.step)
    },
    [show, onStep],
  )
  return {
    settings: live.history.present,
    preview,
    dispatch,
    undo: useCallback(() => apply(undo), [apply]),
    redo: useCallback(() => apply(redo), [apply]),
    canUndo: live.history.past.length > 0,
    canRedo: live.history.future.length > 0,
  }
}

function withRequest(before: LiveSettings, history: History): LiveSettings {
  if (history === before.history) return before
  const request = previewRequest(history.present)
  return { history, request: JSON.stringify(request) === JSON.stringify(before.request) ? before.request : request }
}
