/** The builder's settings, their edits and the step, stored until they are saved. */
import { builderDraft, draftOwner, type Draft as StoredDraft, type DraftOwner } from '../../../session/drafts'
import type { Step } from './fields'
import { historyOf, toStoredHistory, type History, type StoredHistory } from './history'
import { defaultSettings, type Settings } from './settings'

/** What the builder stores and restores. */
export interface Draft {
  history: History
  step: Step
  /** Whether a circuit was created from exactly these settings. */
  isSaved: boolean
  /** The idempotency key under which they were sent; undefined if they were not. */
  saveKey?: string | undefined
  /** The settings that were opened last, from a link or a circuit; null if none were. */
  opened: Settings | null
}

/** The stored draft of the current owner, or the defaults. */
export function loadDraft(): Draft & { owner: DraftOwner } {
  const stored = builderDraft.read()
  const owner = draftOwner()
  if (stored === null || !isContent(stored.content))
    return { history: historyOf(defaultSettings), step: 0, isSaved: false, opened: null, owner }
  const { edits, step } = stored.content
  const settings = { ...defaultSettings, ...stored.content.settings, reuploadingRefused: false }
  return {
    history: historyOf(settings, edits),
    step,
    isSaved: stored.state === 'saved',
    saveKey: stored.saveKey,
    opened: stored.state === 'opened' ? settings : null,
    owner,
  }
}

/** A draft in the form of the store. */
export const toStoredDraft = ({ history, step, isSaved, saveKey, opened }: Draft): StoredDraft => ({
  title: history.present.name.trim(),
  state: isSaved ? 'saved' : stateOf(history.present, opened),
  content: { settings: history.present, step, edits: toStoredHistory(history) } satisfies Content,
  saveKey,
})

/** Removes the stored draft of the current owner. */
export const clearDraft = (): void => builderDraft.clear()

function stateOf(settings: Settings, opened: Settings | null): StoredDraft['state'] {
  if (isSame(settings, defaultSettings)) return 'untouched'
  return opened !== null && isSame(settings, opened) ? 'opened' : 'unsaved'
}

/** The list of devices selects its first one by itself, a refusal is a message, and a layout moves nodes on the screen. None is an edit. */
function isSame(settings: Settings, first: Settings): boolean {
  const listedHardware = first.listedHardware === null ? settings.listedHardware : first.listedHardware
  return JSON.stringify(editsOf(settings)) === JSON.stringify(editsOf({ ...first, listedHardware }))
}

const editsOf = (settings: Settings) => ({
  ...defaultSettings,
  ...settings,
  listedHardware: settings.listedHardware?.id,
  graphLayout: null,
  reuploadingRefused: false,
})

/** The content of a stored draft. */
interface Content {
  settings: Settings
  step: Step
  /** Absent from drafts that an earlier release stored. */
  edits?: StoredHistory
}

/** Only this module writes the content, and its version changes with the format, so the settings themselves need no check. */
const isContent = (value: unknown): value is Content =>
  typeof value === 'object' &&
  value !== null &&
  'settings' in value &&
  typeof value.settings === 'object' &&
  'step' in value &&
  (value.step === 0 || value.step === 1 || value.step === 2 || value.step === 3)
