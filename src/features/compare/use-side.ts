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
  qasmCode: string
}

/** What is known of a saved program. */
export interface SavedSide {
  id: string
  number: number
  isNewest: boolean
  isPublic: boolean
  circuitParams: Circuit['circuitParams']
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
  const error = circuit.data === undefined ? circuit.error : isEarlier ? earlier.error : null
  const shown = isEarlier ? earlier.data : circuit.data
  if (circuit.data === undefined || shown === undefined) return { side: null, error }
  const { name, version: newest, isPublic } = circuit.data
  const { circuitParams, qasmCode } = shown
  const number = version ?? newest
  const saved = { id, number, isNewest: number === newest, isPublic, circuitParams }
  return { side: { saved, name, qasmCode }, error: null }
}

function draftSide(): { side: Side | null; error: Error | null } {
  const draft = readComparedDraft()
  if (draft === null) return { side: null, error: new MissingDraftError() }
  return { side: { saved: null, name: draft.name.trim() || 'Unsaved draft', qasmCode: draft.qasm }, error: null }
}
