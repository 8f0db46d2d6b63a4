/** The builder's settings and step, kept while they are unsaved. */
import { draftPlace } from '../stored-draft'
import { defaultSettings, type Settings } from './settings'
import type { Step } from './validate'

export interface Draft {
  settings: Settings
  step: Step
}

const place = () => draftPlace(sessionStorage, 'builder', 1)

/** What was kept, or the defaults. */
export function loadDraft(): Draft {
  const kept = place().read()
  if (!isDraft(kept)) return { settings: defaultSettings, step: 0 }
  return { settings: { ...defaultSettings, ...kept.settings, reuploadingRefused: false }, step: kept.step }
}

export const saveDraft = (draft: Draft): void => place().write(draft)

export const clearDraft = (): void => place().clear()

/** Only this module writes the place, whose version vouches for the inside of the settings. */
const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'settings' in value &&
  typeof value.settings === 'object' &&
  'step' in value &&
  (value.step === 0 || value.step === 1 || value.step === 2 || value.step === 3)
