/** Addresses of the comparison with an unsaved draft, apart from those that every page loads. */
import { comparePath } from './paths'

/** What an address of the comparison has in place of a circuit: the unsaved draft of this tab. */
export const draftAddress = 'draft'

/** The page that compares a saved circuit, or a version of it, with the unsaved draft of this tab. */
export const compareDraft = (id: string, version: number | null): string =>
  comparePath(version === null ? encodeURIComponent(id) : `${encodeURIComponent(id)}@${version}`, draftAddress)
