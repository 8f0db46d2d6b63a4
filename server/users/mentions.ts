/** Accounts that a text mentions. */
import { and, eq, inArray } from 'drizzle-orm'
import * as limits from '../../contract/limits'
import { mentionedNames } from '../../contract/mentions'
import type { Queries } from '../platform/queries'
import { users } from './tables'
import { usernameKeyOf } from './username-keys'

/** The accounts that a text mentions as `@name`, in the order of their ids. A name that nobody has, or has verified, stays text. */
export async function findMentioned(queries: Queries, text: string): Promise<{ id: string; username: string }[]> {
  const keys = mentionedNames(text).slice(0, limits.mentions).map(usernameKeyOf)
  if (keys.length === 0) return []
  return queries
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(and(inArray(users.usernameKey, keys), eq(users.isVerified, true)))
    .orderBy(users.id)
}
