import { statusOf } from '../../api/errors'
import type { VersionTarget } from '../../api/save-circuit'

/** What the latest request was about. */
export interface LatestRequest {
  error: Error | null
  sentTarget: VersionTarget | undefined
}

/** Why a version was not saved, where the server has another state than the draft; null for every other reason. */
export const versionConflictOf = ({ error, sentTarget }: LatestRequest): Error | null =>
  sentTarget !== undefined && statusOf(error) === 409 ? error : null
