/** Keeps what is unsaved over a reload and over the way to login and back, in this tab alone. */
import { defaultSettings, type Settings } from './settings'
import type { Step } from './validate'

export interface Draft {
  settings: Settings
  step: Step
}

const key = 'ketwork:builder-draft'

/** Raised whenever the meaning of a stored draft changes; older ones are then left alone. */
const version = 1

export function loadDraft(storage: Storage): Draft {
  const fresh: Draft = { settings: defaultSettings, step: 0 }
  const stored = read(storage)
  if (stored === null) return fresh
  return {
    settings: { ...defaultSettings, ...stored.settings, reuploadingRefused: false },
    step: stored.step,
  }
}

export function saveDraft(storage: Storage, draft: Draft): void {
  try {
    storage.setItem(key, JSON.stringify({ version, ...draft }))
  } catch (error) {
    // Storage can be full or switched off. Then only the reload loses the draft; typing goes on.
    console.warn('The draft could not be kept in this tab.', error)
  }
}

export const clearDraft = (storage: Storage): void => storage.removeItem(key)

function read(storage: Storage): Draft | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    return isDraft(value) ? value : null
  } catch (error) {
    console.warn('The stored draft could not be read.', error)
    return null
  }
}

/** Only this module writes the value, so its version vouches for its inside. */
const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'version' in value &&
  value.version === version &&
  'settings' in value &&
  typeof value.settings === 'object' &&
  'step' in value &&
  (value.step === 0 || value.step === 1 || value.step === 2 || value.step === 3)
