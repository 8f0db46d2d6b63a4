import type { ReactNode } from 'react'
import type { VersionTarget } from '../../api/save-circuit'
import type { CircuitDetails } from '../../circuit/details/circuit-details'
import { SaveVersion } from './save-version'
import { useOwnOrigin } from './use-own-origin'

interface SaveDraftProps {
  /** What the draft says of its circuit. */
  details: CircuitDetails
  /** The circuit that the draft was copied from. */
  originId: string
  /** The version that the draft was copied from; null where it is not known. */
  basedOn: number | null
  /** See `versionConflictOf`. */
  conflict: Error | null
  isBusy: boolean
  onSave: (target: VersionTarget) => void
  onSaveCopy: () => void
  /** Shown where the circuit is not the viewer's, and until it is known whose it is. */
  children: ReactNode
}

/** Saves a draft that was copied from a circuit: as a new version of it where it is the viewer's own. */
export function SaveDraft({ originId, children, ...saving }: SaveDraftProps) {
  const own = useOwnOrigin(originId)
  return own ? <SaveVersion own={own} {...saving} /> : children
}
