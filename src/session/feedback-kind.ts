import { storage } from '../lib/storage'

/** What the feedback button was pressed for. */
export type FeedbackKind = 'bug' | 'improvement'

/** The name in local storage. */
const key = 'feedbackType'

/** The kind that was chosen last; null once the form has used it. */
export function readFeedbackKind(): FeedbackKind | null {
  const kind = storage.get(key)
  return kind === 'bug' || kind === 'improvement' ? kind : null
}

/** Saves the chosen kind for the form. */
export const saveFeedbackKind = (kind: FeedbackKind): boolean => storage.set(key, kind)

/** Removes the chosen kind. */
export const clearFeedbackKind = (): void => storage.remove(key)
