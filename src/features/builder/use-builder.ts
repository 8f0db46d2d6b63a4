import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { GenerationRequest } from '../../../contract/circuits'
import type { FieldError } from '../../../contract/envelope'
import { loginWithRedirect, paths } from '../../../contract/paths'
import type { User } from '../../../contract/users'
import { useGenerateCircuit, type VersionTarget } from '../../api/save-circuit'
import { ApiError } from '../../api/errors'
import { hardwareQuery } from '../../api/hardware'
import { builderDraft } from '../../session/drafts'
import { storedAttempts, useCreateCircuit, type SaveAttempt } from '../workbench/use-create-circuit'
import { usePersistedDraft } from '../workbench/use-persisted-draft'
import { loadDraft, toStoredDraft, type Draft, type Save } from './settings/draft'
import { locateField, type Field, type Step } from './settings/fields'
import type { Settings, SettingsAction, SettingsChanges } from './settings/settings'
import { toGenerationRequest } from './settings/settings-to-request'
import { activeVariant, type Variants } from './settings/variants'
import { isRequestOf, usePreviewedSettings } from './use-previewed-settings'
import { useProblems } from './use-problems'
import { useStepFocus } from './use-step-focus'

/** How long the settings have to rest before they are stored, in milliseconds. */
const storeDelay = 300

const noErrors: readonly FieldError[] = []

/** The builder's state: settings, preview, problems and the circuit that Generate creates; and what its controls do. */
export function useBuilder(viewer: User | null) {
  const navigate = useNavigate()
  const [draft] = useState(loadDraft)
  const [step, setStep] = useState<Step>(draft.step)
  const [isAttempted, setIsAttempted] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const [opened, setOpened] = useState(draft.opened)
  const [refusal, setRefusal] = useState(noErrors)
  const focus = useStepFocus()
  const goTo = useCallback(
    (to: Step, field: Field | null = null) => {
      setStep(to)
      focus(field)
    },
    [focus],
  )

  const showEdit = useCallback((editedStep: Step) => {
    setStep(editedStep)
    setRefusal(noErrors)
  }, [])
  const live = usePreviewedSettings(draft.variants, step, showEdit)
  const { variants, changeVariants: replaceVariants, preview, dispatch, undoRedo } = live
  const settings = activeVariant(variants).history.present
  const change = useCallback(
    (action: SettingsAction) => {
      // The refusal was about the settings before this edit.
      if (action.type !== 'hardware arrived') setRefusal(noErrors)
      if (action.type === 'open') setOpened(action.settings)
      dispatch(action)
    },
    [dispatch],
  )
  const changeVariants = useCallback(
    (edit: (variants: Variants) => Variants) => {
      setRefusal(noErrors)
      setMessage(null)
      replaceVariants(edit)
    },
    [replaceVariants],
  )
  const set = useCallback((changes: SettingsChanges) => change({ type: 'set', changes }), [change])
  const open = useCallback((content: Settings) => change({ type: 'open', settings: content }), [change])
  useHardwareOptions(change, viewer !== null)
  const found = useOwnProblems(preview, variants, refusal, isAttempted)
  const { problems } = found

  const { creation, saves, send, retry } = useCreation(draft, variants, dispatch, showFailure)
  const stored = useMemo(() => toStoredDraft({ variants, step, saves, opened }), [variants, step, saves, opened])
  usePersistedDraft(builderDraft, draft.owner, stored, storeDelay)

  function generate(target?: VersionTarget) {
    setIsAttempted(true)
    const [first] = problems
    setMessage(first?.message ?? null)
    if (first) return goTo(first.step, first.field)
    const request = toGenerationRequest(settings)
    if (request === null) return
    if (viewer === null) return void navigate(loginWithRedirect(paths.builder))
    send(request, target)
  }

  function showFailure(error: Error) {
    console.error('Failed to generate circuit', error)
    const errors = error instanceof ApiError ? error.errors : []
    const [first] = errors
    if (!first) return
    setRefusal(errors)
    setMessage(first.message)
    const { step: fieldStep, field } = locateField(first.path)
    goTo(fieldStep, field)
  }

  return {
    /** The versions of the circuit side by side. The settings are those of the active one. */
    variants,
    changeVariants,
    /** What was sent of each variant as it is, by its id. */
    saves,
    settings,
    set,
    /** Replaces all settings. */
    open,
    step,
    goTo,
    undoRedo,
    preview,
    ...found,
    /** What Generate reported, until it is fixed. */
    message: problems.some((problem) => problem.message === message) ? message : null,
    /** The settings differ from the defaults and from every circuit that was created from them. */
    isUnsaved: stored.state === 'unsaved',
    creation,
    generate,
    /** Sends the latest request again; undefined before the first. */
    retry,
  }
}

/** The state and the actions of the builder. */
export type Builder = ReturnType<typeof useBuilder>

/** What is wrong with the active variant. While its settings make no circuit, the preview may be about another one. */
function useOwnProblems(
  { answer, answered, drawn, stale }: ReturnType<typeof usePreviewedSettings>['preview'],
  variants: Variants,
  refusal: readonly FieldError[],
  isAttempted: boolean,
) {
  const { id, history } = activeVariant(variants)
  const fromEngine = isRequestOf(answered, id) ? answer?.problems : undefined
  return {
    ...useProblems(history.present, fromEngine, refusal, isAttempted),
    /** Whether the preview is about another variant. */
    isForeign: stale && !isRequestOf(drawn, id),
  }
}

/** How many versions are remembered as sent: of each variant the present one, and some that undo returns to. */
const maxAttempts = 12

/** Equal for settings that create the same circuit with the same description. */
const fingerprint = (request: GenerationRequest | null): string => JSON.stringify(request)

/** Equal for settings that create the same circuit with the same description. */
export const versionOf = (settings: Settings): string => fingerprint(toGenerationRequest(settings))

const attemptsOf = ({ variants, saves }: Draft): SaveAttempt<string>[] =>
  variants.all.flatMap(({ id, history }) => {
    const save = saves.get(id)
    return save ? storedAttempts(versionOf(history.present), save) : []
  })

function savesOf(variants: Variants, attempts: readonly SaveAttempt<string>[]): ReadonlyMap<number, Save> {
  const saves = new Map<number, Save>()
  for (const { id, history } of variants.all) {
    const present = versionOf(history.present)
    const attempt = attempts.find(({ version }) => version === present)
    if (attempt) saves.set(id, { isSaved: attempt.isSaved, saveKey: attempt.key, circuitId: attempt.circuitId })
  }
  return saves
}

/** The circuit that Generate creates, and what was sent of each variant as it is, by its id. */
function useCreation(
  draft: Draft,
  variants: Variants,
  dispatch: (action: SettingsAction) => void,
  onError: (error: Error) => void,
) {
  const creation = useCreateCircuit({
    mutation: useGenerateCircuit(),
    version: versionOf(activeVariant(variants).history.present),
    stored: () => attemptsOf(draft),
    maxAttempts,
    onError,
    onCircuitSaved: ({ id, version }) => dispatch({ type: 'version saved', circuitId: id, version }),
  })
  const { attempts, sentBody, sentTarget } = creation
  const send = (request: GenerationRequest, target: VersionTarget | undefined) =>
    creation.create(fingerprint(request), request, target)
  return {
    creation,
    saves: useMemo(() => savesOf(variants, attempts), [variants, attempts]),
    send,
    retry: sentBody && (() => send(sentBody, sentTarget)),
  }
}

/** Fetches the devices for signed-in users. */
function useHardwareOptions(change: (action: SettingsAction) => void, isSignedIn: boolean) {
  const { data: options, error } = useQuery({ ...hardwareQuery(), enabled: isSignedIn })
  useEffect(() => {
    if (options) change({ type: 'hardware arrived', options })
  }, [options, change])
  useEffect(() => {
    if (error) console.error('Failed to fetch hardware options', error)
  }, [error])
}
