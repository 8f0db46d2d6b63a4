import { storage } from '../lib/storage'

/** Which of the two the feedback button was pressed for. */
export type FeedbackKind = 'bug' | 'improvement'

/** The name in local storage. */
const key = 'feedbackType'

/** What the button was pressed for; null once the form has taken it. */
export function readFeedbackKind(): FeedbackKind | null {
  const kind = storage.get(key)
  return kind === 'bug' || kind === 'improvement' ? kind : null
}

export const keepFeedbackKind = (kind: FeedbackKind): boolean => storage.set(key, kind)

export const clearFeedbackKind = (): void => storage.remove(key)
