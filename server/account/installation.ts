/** What is known of an installation as a whole. */
import { and, isNull, or, sql } from 'drizzle-orm'
import { circuits } from '../circuits/tables'
import type { Queries } from '../platform/queries'
import { productUsername } from '../users/product-account'
import { users } from '../users/tables'

/** Whether nobody has used an installation yet: no account but the product's own, and no circuit but its own. */
export async function isInstallationEmpty(queries: Queries): Promise<boolean> {
  const isProduct = and(sql`${users.usernameKey} = ${productUsername}`, isNull(users.emailKey))
  const [person] = await queries
    .select({ id: users.id })
    .from(users)
    .where(sql`not (${isProduct})`)
    .limit(1)
  if (person !== undefined) return false
  const products = queries.select({ id: users.id }).from(users).where(isProduct)
  const [circuit] = await queries
    .select({ id: circuits.id })
    .from(circuits)
    .where(or(isNull(circuits.authorId), sql`${circuits.authorId} not in ${products}`))
    .limit(1)
  return circuit === undefined
}
