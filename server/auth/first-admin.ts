/** How an installation gets its first administrator. */
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Queries } from '../platform/queries'
import { isPerson } from '../users/administrators'
import { users } from '../users/tables'

/**
 * Makes an account that has just been verified an ADMIN where it is the first that is, the product's own not counted. An address that is
 * not verified gets nobody the role: neither by a slip of the pen, which would leave no administrator, nor in another's name. Under
 * the lock of names, so that of two at once one is the first.
 */
export async function promoteFirstAdmin(queries: Queries, userId: string): Promise<void> {
  const isVerified = sql`${users.verifiedEmail} is not null`
  const [other] = await queries
    .select({ id: users.id })
    .from(users)
    .where(and(ne(users.id, userId), isPerson, isVerified))
    .limit(1)
  if (other !== undefined) return
  await queries.update(users).set({ role: 'ADMIN' }).where(eq(users.id, userId))
}
