import { useQuery } from '@tanstack/react-query'
import type { Circuit } from '../../../contract/circuits'
import { circuitQuery } from '../../api/circuits'
import { useViewer } from '../../session/session'

/**
 * The circuit that a draft was copied from, if it is the viewer's own, so that the draft can become a new version of it; null otherwise,
 * and while it is not loaded. Administrators make copies of circuits of others, as everybody does.
 */
export function useOwnOrigin(originId: string | null): Circuit | null {
  const viewer = useViewer()
  const { data: circuit } = useQuery({
    ...circuitQuery(originId ?? ''),
    enabled: originId !== null && viewer !== null,
  })
  return circuit !== undefined && viewer !== null && circuit.authorId === viewer.id ? circuit : null
}
