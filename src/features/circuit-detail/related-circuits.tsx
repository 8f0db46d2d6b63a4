import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { CircuitSummary } from '../../../contract/circuits'
import { relatedQuery } from '../../api/circuits'
import { familyQuery } from '../../api/remixes'
import { useIsNear } from '../../lib/use-is-near'
import { distinctGroups } from './related-groups'
import { RelatedGroup } from './related-group'
import { FamilySection } from './remixes/family-section'

interface RelatedCircuitsProps {
  circuit: CircuitSummary
  /** The list that the reader came from; related circuits link back to it too. */
  list: string
}

/**
 * Related circuits: like this one, based on this one, by the same author. Renders nothing where there are none. They are the last of a long page, so
 * they are loaded when a reader comes near.
 */
export function RelatedCircuits(props: RelatedCircuitsProps) {
  const place = useRef<HTMLDivElement>(null)
  return useIsNear(place) ? <RelatedGroups {...props} /> : <div ref={place} />
}

function RelatedGroups({ circuit, list }: RelatedCircuitsProps) {
  const { data } = useQuery(relatedQuery(circuit.id))
  // Both are asked for at once, and neither waits for the other.
  const { data: family } = useQuery(familyQuery(circuit.id))
  if (!data) return null
  const { similar, byAuthor, forks } = distinctGroups(data, family ?? { ancestors: [], descendants: [] })
  return (
    <>
      <FamilySection circuit={circuit} />
      <RelatedGroup title="Circuits like this one" circuits={similar} list={list} />
      <RelatedGroup title="Based on this circuit" circuits={forks} list={list} />
      <RelatedGroup title={`More by ${circuit.author?.username ?? 'this member'}`} circuits={byAuthor} list={list} />
    </>
  )
}
