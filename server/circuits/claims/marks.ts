/** What searches know of claims: `has:claim` and `is:verified` among the properties of circuits. */
import { sql } from 'drizzle-orm'
import { propertyOf } from '../../engine/property'
import type { Queries } from '../../platform/queries'

const hasClaim = propertyOf('has', 'claim')
const isVerified = propertyOf('is', 'verified')

/**
 * Marks a circuit by the claims of its newest version: `has:claim` where one is proved, `is:verified` where all are. It writes nothing where the
 * marks are right already, or where the properties of the circuit are not known yet.
 */
export async function refreshClaimMarks(queries: Queries, circuitId: string): Promise<void> {
  await queries.execute(sql`
    with counted as (
      select circuits.id,
        array_remove(array_remove(circuits.properties, ${hasClaim}), ${isVerified}) as others,
        count(*) filter (where circuit_claims.state = 'proved') as proved,
        count(circuit_claims.id) as claims
      from circuits
      left join circuit_claims on circuit_claims.circuit_id = circuits.id and circuit_claims.version = circuits.version
      where circuits.id = ${circuitId} and circuits.properties is not null
      group by circuits.id
    ), marked as (
      select id, others || case
        when proved = 0 then '{}'::text[]
        when proved = claims then array[${hasClaim}, ${isVerified}]::text[]
        else array[${hasClaim}]::text[] end as properties
      from counted
    )
    update circuits set properties = marked.properties from marked
    where circuits.id = marked.id and circuits.properties is distinct from marked.properties`)
}
