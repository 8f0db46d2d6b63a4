import type { ReactNode } from 'react'
import { SaveVersion, type SaveVersionProps } from './save-version'
import { useOwnOrigin } from './use-own-origin'

interface SaveDraftProps extends Omit<SaveVersionProps, 'own'> {
  /** The circuit that the draft was copied from. */
  originId: string
  /** Shown where the circuit is not the viewer's, and until it is known whose it is. */
  children: ReactNode
}

/** Saves a draft that was copied from a circuit: as a new version of it where it is the viewer's own. */
export function SaveDraft({ originId, children, ...saving }: SaveDraftProps) {
  const own = useOwnOrigin(originId)
  return own ? <SaveVersion own={own} {...saving} /> : children
}
