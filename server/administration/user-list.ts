/** Accounts as administrators look for them. */
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { AccountState, ManagedUser } from '../../contract/administration'
import { emailKeyOf } from '../../contract/credentials'
import * as limits from '../../contract/limits'
import type { Role } from '../../contract/users'
import { sessions } from '../auth/tables'
import { orderByTime, cutPage, isAfterCursor, type ListPage, type PageRequest } from '../http/paging'
import type { Queries } from '../platform/queries'
import { users } from '../users/tables'
import { usernameKeyOf } from '../users/username-keys'

/** Which accounts to list. */
interface UserFilter extends PageRequest {
  /** A part of the username or of the address, whatever its case. */
  q?: string | undefined
  role?: Role | undefined
  state?: AccountState | undefined
}

/** A page of accounts, the latest first. */
export async function listManagedUsers(queries: Queries, filter: UserFilter): Promise<ListPage<ManagedUser>> {
  const { limit = limits.page.default, cursor } = filter
  const wanted = conditionOf(filter)
  const live = sql`${sessions.userId} = ${users.id} and ${sessions.expiresAt} > now()`
  const found = await queries
    .select({
      user: users,
      sessions: sql<number>`(select count(*)::int from ${sessions} where ${live})`,
      lastUsedAt: sql<string | null>`(select max(${sessions.lastUsedAt}) from ${sessions} where ${live})`,
    })
    .from(users)
    .where(and(wanted, isAfterCursor(users, cursor)))
    .orderBy(...orderByTime(users))
    .limit(limit + 1)
  const { rows, nextCursor } = cutPage(found, limit, ({ user }) => user)
  return {
    items: rows.map(({ user, sessions: count, lastUsedAt }) => ({
      id: user.id,
      username: user.username,
      email: user.email,
      role: user.role,
      isVerified: user.isVerified,
      isBanned: user.isBanned,
      createdAt: user.createdAt.toISOString(),
      sessions: count,
      lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
    })),
    nextCursor,
    total: await queries.$count(users, wanted),
  }
}

function conditionOf({ q = '', role, state }: UserFilter): SQL | undefined {
  return and(
    q === ''
      ? undefined
      : sql`(strpos(${users.usernameKey}, ${usernameKeyOf(q)}) > 0 or strpos(${users.emailKey}, ${emailKeyOf(q)}) > 0)`,
    role && eq(users.role, role),
    state && eq(users.isBanned, state === 'banned'),
    // A banned account counts as banned, verified or not.
    state && state !== 'banned' ? eq(users.isVerified, state === 'active') : undefined,
  )
}
