/** Where a collection is reported: apart from all other paths, because every page of the site has those. */
import { paths } from './paths'

/** The page that reports a collection to the administrators. */
export const collectionReportPath = (id: string): string => `${paths.newIssue}?collection=${encodeURIComponent(id)}`
