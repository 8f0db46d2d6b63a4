/** What is claimed of circuits, and what came of the proofs. */
import { queryOptions, useMutation } from '@tanstack/react-query'
import type { MemberClaim } from '../../contract/claims'
import { request } from './http'
import { useListMutation, withAdded, withChanged, without } from './list-mutation'

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
  useListMutation(
    claimsQuery(circuitId, version),
    (claim: MemberClaim) => request('POST /circuits/:id/claims', { params: { id: circuitId }, body: { claim } }),
    withAdded,
  )

/** Replaces a claim of the newest version. */
export const useChangeClaim = (circuitId: string, version: number) =>
  useListMutation(
    claimsQuery(circuitId, version),
    ({ id, claim }: { id: string; claim: MemberClaim }) =>
      request('PATCH /circuits/:id/claims/:claimId', { params: { id: circuitId, claimId: id }, body: { claim } }),
    withChanged,
  )

export const useDeleteClaim = (circuitId: string, version: number) =>
  useListMutation(
    claimsQuery(circuitId, version),
    async (id: string) => {
      await request('DELETE /circuits/:id/claims/:claimId', { params: { id: circuitId, claimId: id } })
      return id
    },
    without,
  )

/** Proves a claim of the newest version at once, and saves nothing. */
export const useTryClaim = (circuitId: string) =>
  useMutation({
    mutationFn: (claim: MemberClaim) =>
      request('POST /circuits/:id/claims/try', { params: { id: circuitId }, body: { claim } }),
  })
