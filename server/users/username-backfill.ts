import { eq, isNull, sql } from 'drizzle-orm'
import type { Queries } from '../platform/queries'
import { reservedUsernames, users } from './tables'
import { usernameSkeletonOf } from './username-keys'

const batchSize = 500

/** Computes the skeletons of usernames from before there were any. */
export async function backfillUsernameSkeletons(queries: Queries): Promise<void> {
  for (;;) {
    const rows = await queries
      .select({ id: users.id, username: users.username })
      .from(users)
      .where(isNull(users.usernameSkeleton))
      .limit(batchSize)
    const skeletons = rows.map(({ id, username }) => ({ id, skeleton: usernameSkeletonOf(username) }))
    await queries.execute(sql`update users set username_skeleton = t.skeleton
      from json_to_recordset(${JSON.stringify(skeletons)}::json) as t(id uuid, skeleton text) where users.id = t.id`)
    if (rows.length < batchSize) break
  }
  const reserved = await queries
    .select({ key: reservedUsernames.usernameKey })
    .from(reservedUsernames)
    .where(isNull(reservedUsernames.usernameSkeleton))
  for (const { key } of reserved) {
    await queries
      .update(reservedUsernames)
      .set({ usernameSkeleton: usernameSkeletonOf(key) })
      .where(eq(reservedUsernames.usernameKey, key))
  }
}
