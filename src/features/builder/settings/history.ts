/** Undo and redo in the builder: the settings before each edit, and the step in which it was made. Pure. */
import type { Step } from './fields'
import { changeSettings, type Settings, type SettingsAction } from './settings'

/** The present settings, and the edits around them. */
export interface History {
  present: Settings
  /** What undo goes back to, newest last. */
  past: readonly Entry[]
  /** What redo goes forward to, newest last. */
  future: readonly Entry[]
  /** The newest edit while another edit of the same field may still join it. */
  open: { field: string; at: number } | null
}

interface Entry {
  settings: Settings
  /** The step of the edit between these settings and the next. */
  step: Step
}

const maxEdits = 200

/** Edits of one field that follow each other within this time are undone together, in milliseconds. */
const joinMilliseconds = 1000

/** A history without edits. */
export const historyOf = (settings: Settings): History => ({ present: settings, past: [], future: [], open: null })

/** Makes an edit at a time in milliseconds. Changes that no person made, and changes of the view, add no entry. */
export function edit(history: History, action: SettingsAction, step: Step, at: number): History {
  const present = changeSettings(history.present, action)
  if (present === history.present) return history
  if (action.type === 'hardware arrived') {
    const receive = (entry: Entry): Entry => ({ ...entry, settings: changeSettings(entry.settings, action) })
    return { ...history, present, past: history.past.map(receive), future: history.future.map(receive) }
  }
  if (contentOf(present) === contentOf(history.present)) return { ...history, present }
  const field = typedFieldOf(action)
  const joins = field !== null && history.open?.field === field && at - history.open.at < joinMilliseconds
  return {
    present,
    past: joins ? history.past : [...history.past.slice(1 - maxEdits), { settings: history.present, step }],
    future: [],
    open: field === null ? null : { field, at },
  }
}

/** Ends the newest edit: another of the same field no longer joins it. */
export const endEdit = (history: History): History => (history.open === null ? history : { ...history, open: null })

/** Reverts the newest edit and returns its step; null if there is none. */
export function undo({ present, past, future }: History): { history: History; step: Step } | null {
  const entry = past.at(-1)
  if (entry === undefined) return null
  const { settings, step } = entry
  const undone = { settings: present, step }
  return { history: { present: settings, past: past.slice(0, -1), future: [...future, undone], open: null }, step }
}

/** Repeats the edit that was undone last and returns its step; null if there is none. */
export function redo({ past, future, ...rest }: History): { history: History; step: Step } | null {
  const result = undo({ ...rest, past: future, future: past })
  return (
    result && { ...result, history: { ...result.history, past: result.history.future, future: result.history.past } }
  )
}

/** The field that an action types into; null for a choice, which is always an edit of its own. */
function typedFieldOf(action: SettingsAction): string | null {
  if (action.type !== 'set') return null
  const fields = Object.keys(action.changes)
  return fields.every((field) => typedFields.has(field)) ? fields.join(' ') : null
}

const typedFields: ReadonlySet<string> = new Set([
  'name',
  'description',
  'qubits',
  'layers',
  'graphText',
  'customHardware',
])

/** The settings without the fields that only change how they are shown. */
const contentOf = (settings: Settings): string =>
  JSON.stringify({ ...settings, graphInput: null, graphLayout: null, reuploadingRefused: null })
