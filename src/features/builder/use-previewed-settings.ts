import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Generation } from '../../../engine-rs/index'
import type { EngineClient } from '../../engine/engine-client'
import { usePreview, type Picture } from '../../engine/use-preview'
import type { Step } from './settings/fields'
import { edit, endEdit, redo, undo, type History } from './settings/history'
import type { Settings, SettingsAction } from './settings/settings'
import { previewRequest } from './settings/settings-to-request'
import { activeVariant, withHistory, type Variant, type Variants } from './settings/variants'

/** The circuit that a request describes: the variant, and the number that its history gives the circuit. */
const circuitKeyByRequest = new WeakMap<object, string>()

/** Equal for requests that describe the same circuit in different states. Figures are compared only then. */
export const circuitOf = (request: object | null): string => (request && circuitKeyByRequest.get(request)) ?? ''

/** The variants that a request describes: those with the same circuit share it. */
const variantIdsByRequest = new WeakMap<object, Set<number>>()

/** Whether a request describes the circuit of a variant, now or earlier. */
export const isRequestOf = (request: object | null, id: number): boolean =>
  request !== null && (variantIdsByRequest.get(request)?.has(id) ?? false)

interface PreviewedSettings {
  variants: Variants
  /** The engine's request: the same object while its content is the same, so that typing a name sends nothing. */
  request: ReturnType<typeof previewRequest>
  /** What undo or redo did, until the next edit. */
  historyMove: HistoryMove | null
}

/** The settings before and after undo or redo. */
export interface HistoryMove {
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
export function usePreviewedSettings(initial: Variants, step: Step, onStep: (step: Step) => void) {
  const [live, setLive] = useState((): PreviewedSettings => ({
    variants: initial,
    request: requestOf(activeVariant(initial)),
    historyMove: null,
  }))
  const latest = useRef(live)
  const latestStep = useRef(step)
  useLayoutEffect(() => {
    latestStep.current = step
  })
  const preview = usePreview(live.request, generate, pictureOf)
  const { ask } = preview

  const show = useCallback(
    (variants: Variants, historyMove: HistoryMove | null = null) => {
      const { variants: before, request } = latest.current
      latest.current = {
        variants,
        request: variants === before ? request : nextRequest(request, variants),
        historyMove,
      }
      ask(latest.current.request)
      setLive(latest.current)
    },
    [ask],
  )
  const dispatch = useCallback(
    (action: SettingsAction) => {
      const { variants } = latest.current
      const now = performance.now()
      const change = (history: History) => edit(history, action, latestStep.current, now)
      // Devices arrive for every variant, and all are variants of the circuit that has a new version.
      if (action.type === 'hardware arrived' || action.type === 'version saved') {
        const all = variants.all.map((variant) => ({ ...variant, history: change(variant.history) }))
        show({ ...variants, all })
      } else show(withHistory(variants, change(activeVariant(variants).history)))
    },
    [show],
  )
  const move = useCallback(
    (direction: typeof undo, verb: HistoryMove['verb']) => {
      const { variants } = latest.current
      const { history } = activeVariant(variants)
      const result = direction(history)
      if (result === null) return
      show(withHistory(variants, result.history), { verb, before: history.present, after: result.history.present })
      onStep(result.step)
    },
    [show, onStep],
  )
  const { history } = activeVariant(live.variants)

  return {
    variants: live.variants,
    /** Adds, removes, renames or chooses variants. The same function in every render. */
    changeVariants: useCallback(
      (change: (variants: Variants) => Variants) => show(change(latest.current.variants)),
      [show],
    ),
    preview,
    dispatch,
    undoRedo: {
      undo: useCallback(() => move(undo, 'Undone'), [move]),
      redo: useCallback(() => move(redo, 'Redone'), [move]),
      endEdit: useCallback(() => {
        const { variants } = latest.current
        latest.current = {
          ...latest.current,
          variants: withHistory(variants, endEdit(activeVariant(variants).history)),
        }
      }, []),
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
      historyMove: live.historyMove,
    },
  }
}

const generate = (engine: EngineClient, request: NonNullable<PreviewedSettings['request']>) => engine.generate(request)

/** The picture of a circuit without errors. Else the last one stays. */
const pictureOf = ({ scene, qasm, problems }: Generation): Picture | null =>
  scene !== null && problems.every(({ severity }) => severity !== 'error')
    ? { scene, source: qasm, isComplete: true }
    : null

/** The request for the active variant; the one before if it has the same content. */
function nextRequest(before: PreviewedSettings['request'], variants: Variants): PreviewedSettings['request'] {
  const variant = activeVariant(variants)
  const request = requestOf(variant)
  if (JSON.stringify(request) !== JSON.stringify(before)) return request
  if (before) variantIdsByRequest.get(before)?.add(variant.id)
  return before
}

function requestOf({ id, history: { present, circuit } }: Variant): PreviewedSettings['request'] {
  const request = previewRequest(present)
  if (request) {
    circuitKeyByRequest.set(request, `${id}.${circuit}`)
    variantIdsByRequest.set(request, new Set([id]))
  }
  return request
}
