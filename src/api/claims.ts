/** What is claimed of circuits, and what came of the proofs. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CircuitClaim, MemberClaim } from '../../contract/claims'
import { request } from './http'

/** Milliseconds between two looks at claims that wait for their proofs. */
const lookInterval = 1500

/** The claims of a version of a circuit, the oldest first. It is asked for again as long as one waits for its proof. */
export const claimsQuery = (circuitId: string, version: number) =>
  queryOptions({
    queryKey: ['circuits', 'claims', circuitId, version],
    queryFn: ({ signal }) =>
      request('GET /circuits/:id/claims', { params: { id: circuitId }, query: { version }, signal }),
    refetchInterval: ({ state }) => (state.data?.some((claim) => claim.state === 'waiting') ? lookInterval : false),
    meta: { persist: false },
  })

/** Claims something of the newest version. */
export const useAddClaim = (circuitId: string, version: number) =>
  useClaimMutation(
    circuitId,
    version,
    (claim: MemberClaim) => request('POST /circuits/:id/claims', { params: { id: circuitId }, body: { claim } }),
    (claims, added) => [...claims.filter(({ id }) => id !== added.id), added],
  )

/** Replaces a claim of the newest version. */
export const useChangeClaim = (circuitId: string, version: number) =>
  useClaimMutation(
    circuitId,
    version,
    ({ id, claim }: { id: string; claim: MemberClaim }) =>
      request('PATCH /circuits/:id/claims/:claimId', { params: { id: circuitId, claimId: id }, body: { claim } }),
    (claims, changed) => claims.map((one) => (one.id === changed.id ? changed : one)),
  )

export const useDeleteClaim = (circuitId: string, version: number) =>
  useClaimMutation(
    circuitId,
    version,
    async (id: string) => {
      await request('DELETE /circuits/:id/claims/:claimId', { params: { id: circuitId, claimId: id } })
      return id
    },
    (claims, deletedId) => claims.filter(({ id }) => id !== deletedId),
  )

/** Proves a claim of the newest version at once, and saves nothing. */
export const useTryClaim = (circuitId: string) =>
  useMutation({
    mutationFn: (claim: MemberClaim) =>
      request('POST /circuits/:id/claims/try', { params: { id: circuitId }, body: { claim } }),
  })

/** A change of a circuit's claims: the loaded list follows at once, and is loaded anew where the change is refused. */
function useClaimMutation<Change, Result>(
  circuitId: string,
  version: number,
  change: (change: Change) => Promise<Result>,
  update: (claims: CircuitClaim[], result: Result) => CircuitClaim[],
) {
  const client = useQueryClient()
  const { queryKey } = claimsQuery(circuitId, version)
  return useMutation({
    mutationFn: change,
    onSuccess: (result) => client.setQueryData(queryKey, (claims) => claims && update(claims, result)),
    // Somebody else may have changed the claims meanwhile.
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
