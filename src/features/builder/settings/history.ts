/** Undo and redo in the builder: what each edit changed, and the step in which it was made. Pure. */
import type { Step } from './fields'
import { changeSettings, listedOption, type Settings, type SettingsAction } from './settings'

/** The present settings, and the edits around them. */
export interface History {
  present: Settings
  /** The number of the circuit that the present settings describe. Edits keep it; opened settings get a new one. */
  circuit: number
  /** What undo goes back to, newest last. */
  past: readonly HistoryEntry[]
  /** What redo goes forward to, newest last. */
  future: readonly HistoryEntry[]
  /** The newest edit while another edit of the same field may still join it. */
  open: { field: string; at: number } | null
}

/** One edit, as the way to the settings on its other side. It holds only what differs there, so that a draft can store many. */
interface HistoryEntry {
  /** The fields that differ on the other side, with their values there. */
  changes: Partial<Settings>
  /** The number of the circuit on the other side. */
  circuit: number
  /** The step in which the edit was made. */
  step: Step
}

/** The edits of a history as a draft stores them. */
export type StoredHistory = Pick<History, 'circuit' | 'past' | 'future'>

const maxEdits = 200

/** Edits of one field that follow each other within this time are undone together, in milliseconds. */
const joinMilliseconds = 1000

/** The longest stored edits, in UTF-16 units of JSON. The oldest edits of a longer history are not stored. */
const maxStoredLength = 60_000

/** A history of settings, without edits or with stored ones. */
export const historyOf = (
  present: Settings,
  { circuit, past, future }: StoredHistory = { circuit: 0, past: [], future: [] },
): History => ({ present, circuit, past, future, open: null })

/** The edits to store: those next to the present, as far as they fit. */
export function toStoredHistory({ circuit, past, future }: History): StoredHistory {
  let length = 0
  const fitting = (entries: readonly HistoryEntry[]): readonly HistoryEntry[] => {
    let first = entries.length
    for (const entry of entries.toReversed()) {
      length += lengthOf(entry)
      if (length > maxStoredLength) break
      first -= 1
    }
    return entries.slice(first)
  }
  return { circuit, past: fitting(past), future: fitting(future) }
}

/** Entries never change. Without it, each edit with a full history behind it takes 1 ms longer. */
const lengths = new WeakMap<HistoryEntry, number>()

function lengthOf(entry: HistoryEntry): number {
  const length = lengths.get(entry) ?? JSON.stringify(entry).length
  lengths.set(entry, length)
  return length
}

/** Makes an edit at a time in milliseconds. Changes that no person made, and changes of the view, add no entry. */
export function edit(history: History, action: SettingsAction, step: Step, at: number): History {
  const { circuit } = history
  const present = changeSettings(history.present, action)
  if (present === history.present) return history
  if (action.type === 'hardware arrived') {
    const receive = (entry: HistoryEntry): HistoryEntry => {
      const { listedHardware } = entry.changes
      if (listedHardware === undefined) return entry
      return { ...entry, changes: { ...entry.changes, listedHardware: listedOption(action.options, listedHardware) } }
    }
    return { ...history, present, past: history.past.map(receive), future: history.future.map(receive) }
  }
  if (action.type === 'version saved') return { ...history, present }
  const field = typedFieldOf(action, history.present)
  const newest = history.past.at(-1)
  const joined =
    newest !== undefined &&
    history.open !== null &&
    history.open.field === field &&
    at - history.open.at < joinMilliseconds
      ? newest
      : null
  const before = joined === null ? history.present : { ...history.present, ...joined.changes }
  const changes = differingFields(present, before)
  const isChanged = Object.keys(changes).length > 0
  if (!isChanged && joined === null) return { ...history, present }
  const past = joined === null ? history.past.slice(1 - maxEdits) : history.past.slice(0, -1)
  return {
    present,
    circuit: action.type === 'open' ? 1 + newestCircuit(history) : circuit,
    past: isChanged ? [...past, { changes, circuit, step }] : past,
    future: [],
    open: field === null || !isChanged ? null : { field, at },
  }
}

/** Ends the newest edit: another of the same field no longer joins it. */
export const endEdit = (history: History): History => (history.open === null ? history : { ...history, open: null })

/** Reverts the newest edit and returns its step; null if there is none. */
export function undo({ present, circuit, past, future }: History): { history: History; step: Step } | null {
  const entry = past.at(-1)
  if (entry === undefined) return null
  const { changes, step } = entry
  const undone = { changes: pick(present, changes), circuit, step }
  return {
    history: {
      present: { ...present, ...changes },
      circuit: entry.circuit,
      past: past.slice(0, -1),
      future: [...future, undone],
      open: null,
    },
    step,
  }
}

/** Repeats the edit that was undone last and returns its step; null if there is none. */
export function redo({ past, future, ...rest }: History): { history: History; step: Step } | null {
  const result = undo({ ...rest, past: future, future: past })
  return (
    result && { ...result, history: { ...result.history, past: result.history.future, future: result.history.past } }
  )
}

/** The highest number of a circuit in a history. */
const newestCircuit = ({ circuit, past, future }: History): number =>
  Math.max(circuit, ...[...past, ...future].map((entry) => entry.circuit))

/** The fields of `before` whose values differ from those of `after`, without those that only change how settings are shown. */
function differingFields(after: Settings, before: Settings): Partial<Settings> {
  const entries = Object.entries(before).filter(([field, value]) => {
    const other = after[field as keyof Settings]
    return value !== other && !viewFields.has(field) && JSON.stringify(value) !== JSON.stringify(other)
  })
  return Object.fromEntries(entries)
}

/** The values of the fields that `changes` has. */
const pick = (settings: Settings, changes: Partial<Settings>): Partial<Settings> =>
  Object.fromEntries(Object.keys(changes).map((field) => [field, settings[field as keyof Settings]]))

const viewFields: ReadonlySet<string> = new Set<keyof Settings>(['graphInput', 'graphLayout', 'reuploadingRefused'])

/** The field that an action types into; null for a choice, which is always an edit of its own. */
function typedFieldOf(action: SettingsAction, before: Settings): string | null {
  if (action.type !== 'set') return null
  const fields = Object.keys(action.changes)
  const { graph } = action.changes
  if (graph !== undefined && fields.length === 1) return typedGraphField(graph, before.graph)
  return fields.every((field) => typedFields.has(field)) ? fields.join(' ') : null
}

/** The number of a graph that was typed: of its nodes, or the weight of an edge. Null for other changes. */
function typedGraphField(graph: Settings['graph'], before: Settings['graph']): string | null {
  if (graph.nodeCount !== before.nodeCount) return 'graph nodes'
  if (graph.edges.length !== before.edges.length || graph.weighted !== before.weighted) return null
  const changed = graph.edges.flatMap((edge, index) => (edge === before.edges[index] ? [] : index))
  const [index = 0] = changed
  const [edge, old] = [graph.edges[index], before.edges[index]]
  const isWeight = edge?.sourceNode === old?.sourceNode && edge?.targetNode === old?.targetNode
  return changed.length === 1 && isWeight ? `graph weight ${index}` : null
}

const typedFields: ReadonlySet<string> = new Set<keyof Settings>([
  'name',
  'description',
  'qubits',
  'layers',
  'graphText',
  'customHardware',
])
