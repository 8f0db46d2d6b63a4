/** Undo and redo in the builder: the settings before each edit, and the step of the builder in which it was made. Pure. */
import { changeSettings, type Settings, type SettingsAction } from './settings'
import type { Step } from './validate'

export interface History {
  present: Settings
  /** What undo goes back to, newest last. */
  past: readonly Entry[]
  /** What redo goes forward to, newest last. */
  future: readonly Entry[]
  /** The newest edit, while another of the same field may still join it. */
  open: { field: string; at: number } | null
}

interface Entry {
  settings: Settings
  /** Where the edit that lies between this and its neighbour was made. */
  step: Step
}

/** How many edits can be undone. */
const maxEdits = 200

/** Edits of one field that follow each other within this time are undone together, in milliseconds. */
const joinWithin = 1000

export const historyOf = (settings: Settings): History => ({ present: settings, past: [], future: [], open: null })

/** Makes an edit at a time in milliseconds. What is no edit of a person's, or only another view, adds nothing to undo. */
export function edit(history: History, action: SettingsAction, step: Step, at: number): History {
  const present = changeSettings(history.present, action)
  if (present === history.present) return history
  if (action.type === 'hardware arrived') {
    const receive = (entry: Entry): Entry => ({ ...entry, settings: changeSettings(entry.settings, action) })
    return { ...history, present, past: history.past.map(receive), future: history.future.map(receive) }
  }
  if (meaningOf(present) === meaningOf(history.present)) return { ...history, present }
  const field = fieldOf(action)
  const joins = field !== null && history.open?.field === field && at - history.open.at < joinWithin
  return {
    present,
    past: joins ? history.past : [...history.past.slice(1 - maxEdits), { settings: history.present, step }],
    future: [],
    open: field === null ? null : { field, at },
  }
}

/** Takes the newest edit back, and tells where it was made; null where there is none. */
export function undo({ present, past, future }: History): { history: History; step: Step } | null {
  const entry = past.at(-1)
  if (entry === undefined) return null
  const { settings, step } = entry
  return {
    history: {
      present: settings,
      past: past.slice(0, -1),
      future: [...future, { settings: present, step }],
      open: null,
    },
    step,
  }
}

/** Makes the edit again that was taken back last; null where there is none. */
export function redo({ present, past, future }: History): { history: History; step: Step } | null {
  const entry = future.at(-1)
  if (entry === undefined) return null
  const { settings, step } = entry
  return {
    history: {
      present: settings,
      past: [...past, { settings: present, step }],
      future: future.slice(0, -1),
      open: null,
    },
    step,
  }
}

/** The field that is typed into; null for a choice, which is an edit of its own. */
function fieldOf(action: SettingsAction): string | null {
  if (action.type === 'type graph' || action.type === 'set qubits') return action.type
  if (action.type !== 'set') return null
  const fields = Object.keys(action.changes)
  return fields.every((field) => typedFields.has(field)) ? fields.join(' ') : null
}

const typedFields: ReadonlySet<string> = new Set(['name', 'description', 'layers', 'customHardware'])

/** Everything but what is only a view of the same settings. */
const meaningOf = (settings: Settings): string =>
  JSON.stringify({ ...settings, graphInput: null, reuploadingRefused: null })
