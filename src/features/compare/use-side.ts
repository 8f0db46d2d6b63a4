import { useQuery } from '@tanstack/react-query'
import type { Circuit } from '../../../contract/circuits'
import { circuitQuery } from '../../api/circuits'
import { versionQuery } from '../../api/versions'

/** A circuit or a version of one, as the comparison shows it. */
export interface Side {
  id: string
  name: string
  number: number
  isNewest: boolean
  circuitParams: Circuit['circuitParams']
  qasmCode: string
}

/** Loads one side of a comparison: a version, or the newest one where none is named. */
export function useSide({ id, version }: { id: string; version: number | null }): {
  side: Side | null
  error: Error | null
} {
  const circuit = useQuery(circuitQuery(id))
  const isEarlier = circuit.data !== undefined && version !== null && version !== circuit.data.version
  const earlier = useQuery({ ...versionQuery(id, version ?? 1), enabled: isEarlier })
  const error = circuit.data === undefined ? circuit.error : isEarlier ? earlier.error : null
  const shown = isEarlier ? earlier.data : circuit.data
  if (circuit.data === undefined || shown === undefined) return { side: null, error }
  const { name, version: newest } = circuit.data
  const { circuitParams, qasmCode } = shown
  const number = version ?? newest
  return { side: { id, name, number, isNewest: number === newest, circuitParams, qasmCode }, error: null }
}
