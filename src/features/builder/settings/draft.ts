/** The builder's settings and step, kept while they are unsaved. */
import { builderDraft, draftOwner, type Draft as KeptDraft, type DraftOwner } from '../../../session/drafts'
import { defaultSettings, type Settings } from './settings'
import type { Step } from './validate'

export interface Draft {
  settings: Settings
  step: Step
  /** A circuit was made from exactly these settings. */
  isSaved: boolean
  /** The idempotency key under which they were sent; undefined where they were not. */
  saveKey?: string | undefined
}

/** What was kept, or the defaults; and whose it is. */
export function loadDraft(): Draft & { owner: DraftOwner } {
  const kept = builderDraft.read()
  const owner = draftOwner()
  if (kept === null || !isContent(kept.content)) return { settings: defaultSettings, step: 0, isSaved: false, owner }
  const { settings, step } = kept.content
  return {
    settings: { ...defaultSettings, ...settings, reuploadingRefused: false },
    step,
    isSaved: kept.state === 'saved',
    saveKey: kept.saveKey,
    owner,
  }
}

/** As it is kept. */
export const keptDraftOf = ({ settings, step, isSaved, saveKey }: Draft): KeptDraft => ({
  title: settings.name.trim(),
  state: isSaved ? 'saved' : isUntouched(settings) ? 'untouched' : 'unsaved',
  content: { settings, step },
  saveKey,
})

export const clearDraft = (): void => builderDraft.clear()

/** The list of devices fills in its first one by itself; that is nothing that somebody did. */
export const isUntouched = (settings: Settings): boolean =>
  JSON.stringify({ ...settings, listedHardware: null, reuploadingRefused: false }) === JSON.stringify(defaultSettings)

/** Only this module writes the content, whose version vouches for the inside of the settings. */
const isContent = (value: unknown): value is Pick<Draft, 'settings' | 'step'> =>
  typeof value === 'object' &&
  value !== null &&
  'settings' in value &&
  typeof value.settings === 'object' &&
  'step' in value &&
  (value.step === 0 || value.step === 1 || value.step === 2 || value.step === 3)
