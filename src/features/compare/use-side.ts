import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Circuit } from '../../../contract/circuits'
import { draftAddress } from '../../../contract/draft-paths'
import { parseCircuitAddress } from '../../../contract/paths'
import { circuitQuery } from '../../api/circuits'
import { versionQuery } from '../../api/versions'
import { readComparedDraft } from '../../session/compared-draft'

/** A circuit, a version of one, or an unsaved draft, as the comparison shows it. */
export interface Side {
  /** Null for a draft. */
  saved: SavedSide | null
  name: string
  /** Null until the program is loaded. */
  qasmCode: string | null
}

/** What is known of a saved program: which one it is before it is loaded itself. */
export interface SavedSide {
  id: string
  number: number
  /** The number of the newest version. */
  newest: number
  isPublic: boolean
  circuitParams: Circuit['circuitParams'] | null
}

/** The draft of an address is not in this tab. */
export class MissingDraftError extends Error {
  override name = 'MissingDraftError'
}

/** Loads one side of a comparison: the draft of this tab, a version, or the newest one where none is named. */
export function useSide(address: string): { side: Side | null; error: Error | null } {
  const isDraft = address === draftAddress
  const draft = useMemo(() => (isDraft ? draftSide() : null), [isDraft])
  const { id, version } = parseCircuitAddress(address)
  const circuit = useQuery({ ...circuitQuery(id), enabled: !isDraft })
  const isEarlier = circuit.data !== undefined && version !== null && version !== circuit.data.version
  const earlier = useQuery({ ...versionQuery(id, version ?? 1), enabled: isEarlier && !isDraft })
  if (draft !== null) return draft
  if (circuit.data === undefined) return { side: null, error: circuit.error }
  const { name, version: newest, isPublic } = circuit.data
  const number = version ?? newest
  const shown = isEarlier ? earlier.data : circuit.data
  const error = isEarlier ? earlier.error : null
  // Perhaps there is no such version.
  if (shown === undefined && number > newest) return { side: null, error }
  const { circuitParams = null, qasmCode = null } = shown ?? {}
  return { side: { saved: { id, number, newest, isPublic, circuitParams }, name, qasmCode }, error }
}

function draftSide(): { side: Side | null; error: Error | null } {
  const draft = readComparedDraft()
  if (draft === null) return { side: null, error: new MissingDraftError() }
  return { side: { saved: null, name: draft.name.trim() || 'Unsaved draft', qasmCode: draft.qasm }, error: null }
}
