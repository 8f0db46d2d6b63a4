import { createTextDrafts } from '../../session/text-drafts'

/** Drafts of unsent feedback, by form: `new`, the report of a circuit, or the edit of an issue. */
export const issueDrafts = createTextDrafts('feedback')
