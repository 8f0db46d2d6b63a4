import { createTextDrafts } from '../../session/text-drafts'

/** Feedback that somebody has begun and not sent: by form, which is `new`, the report of a circuit, or the edit of an issue. */
export const issueDrafts = createTextDrafts('feedback', 1)
