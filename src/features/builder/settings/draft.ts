/** The builder's settings and step, stored until they are saved. */
import { builderDraft, draftOwner, type Draft as StoredDraft, type DraftOwner } from '../../../session/drafts'
import type { Step } from './fields'
import { defaultSettings, type Settings } from './settings'

export interface Draft {
  settings: Settings
  step: Step
  /** Whether a circuit was created from exactly these settings. */
  isSaved: boolean
  /** The idempotency key under which they were sent; undefined if they were not. */
  saveKey?: string | undefined
}

/** The stored draft of the current owner, or the defaults. */
export function loadDraft(): Draft & { owner: DraftOwner } {
  const stored = builderDraft.read()
  const owner = draftOwner()
  if (stored === null || !isContent(stored.content))
    return { settings: defaultSettings, step: 0, isSaved: false, owner }
  const { settings, step } = stored.content
  return {
    settings: { ...defaultSettings, ...settings, reuploadingRefused: false },
    step,
    isSaved: stored.state === 'saved',
    saveKey: stored.saveKey,
    owner,
  }
}

export const toStoredDraft = ({ settings, step, isSaved, saveKey }: Draft): StoredDraft => ({
  title: settings.name.trim(),
  state: isSaved ? 'saved' : isUntouched(settings) ? 'untouched' : 'unsaved',
  content: { settings, step },
  saveKey,
})

export const clearDraft = (): void => builderDraft.clear()

/** The list of devices selects its first one by itself, which is not an edit. */
const isUntouched = (settings: Settings): boolean =>
  JSON.stringify({ ...settings, listedHardware: null, reuploadingRefused: false }) === JSON.stringify(defaultSettings)

/** Only this module writes the content, and its version changes with the format, so the settings themselves need no check. */
const isContent = (value: unknown): value is Pick<Draft, 'settings' | 'step'> =>
  typeof value === 'object' &&
  value !== null &&
  'settings' in value &&
  typeof value.settings === 'object' &&
  'step' in value &&
  (value.step === 0 || value.step === 1 || value.step === 2 || value.step === 3)
