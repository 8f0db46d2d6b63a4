/** Reads and writes who follows whom and what. */
import { and, asc, count, desc, eq, exists, sql, type SQL } from 'drizzle-orm'
import { maxFollowed, type Following } from '../../contract/follows'
import * as limits from '../../contract/limits'
import type { Author } from '../../contract/users'
import { collectionNotFound } from '../collections/policy'
import { findCollection, listCollections } from '../collections/repository'
import { collections } from '../collections/tables'
import { HttpError, notFound } from '../http/http-error'
import type { Viewer } from '../http/implementation'
import { cutPage, isAfterCursor, orderByTime, type ListPage, type PageRequest } from '../http/paging'
import type { Database } from '../platform/database'
import type { Queries } from '../platform/queries'
import { authorColumns } from '../users/author'
import { users } from '../users/tables'
import { isNotBanned } from '../visibility/policy'
import { collectionFollows, userFollows } from './tables'
import { lockForCounting, userNotFound } from '../users/repository'

/** Who follows an account, or a collection of it. */
export interface Follow {
  followerId: string
  followedId: string
  collectionId: string | null
}

/** What hears of follows, in the transaction that writes them. */
export interface FollowListeners {
  /** Somebody new follows. */
  onFollow(queries: Queries, follow: Follow): Promise<void>
  /** Somebody follows no longer. */
  onUnfollow(queries: Queries, follow: Follow): Promise<void>
}

type FollowTable = typeof userFollows | typeof collectionFollows

/** How many follow a user, and whether the viewer does. Those who are banned do not count. */
export const readUserFollowing = (queries: Queries, id: string, viewer: Viewer | null): Promise<Following> =>
  readFollowing(queries, userFollows, eq(userFollows.followedId, id), viewer)

/** The same of a collection. */
export const readCollectionFollowing = (queries: Queries, id: string, viewer: Viewer | null): Promise<Following> =>
  readFollowing(queries, collectionFollows, eq(collectionFollows.collectionId, id), viewer)

async function readFollowing(
  queries: Queries,
  table: FollowTable,
  isOfSubject: SQL,
  viewer: Viewer | null,
): Promise<Following> {
  const [row] = await queries
    .select({
      followerCount: count(),
      isFollowing: sql<boolean>`coalesce(bool_or(${table.followerId} = ${viewer?.id ?? null}::uuid), false)`,
    })
    .from(table)
    .innerJoin(users, eq(users.id, table.followerId))
    .where(and(isOfSubject, isNotBanned(users)))
  return row ?? { followerCount: 0, isFollowing: false }
}

/** Follows a user. @throws {HttpError} 404 for a deleted account; 409 for oneself, and for one too many */
export async function followUser(
  { orm }: Database,
  followedId: string,
  follower: Pick<Viewer, 'id'>,
  { onFollow }: Pick<FollowListeners, 'onFollow'>,
): Promise<void> {
  if (followedId === follower.id) throw new HttpError(409, 'You cannot follow yourself.')
  await orm.transaction(async (transaction) => {
    await lockForCounting(transaction, follower.id)
    const [followed] = await transaction
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, followedId))
      .for('key share')
    if (followed === undefined) throw notFound(userNotFound)
    const added = await transaction
      .insert(userFollows)
      .values({ followerId: follower.id, followedId })
      .onConflictDoNothing()
      .returning()
    if (added.length === 0) return
    await requireFewer(transaction, userFollows, follower.id, 'people')
    await onFollow(transaction, { followerId: follower.id, followedId, collectionId: null })
  })
}

/** Follows a collection. @throws {HttpError} 404 if it has just been deleted; 409 for one’s own, and for one too many */
export async function followCollection(
  { orm }: Database,
  { id, authorId }: { id: string; authorId: string },
  follower: Pick<Viewer, 'id'>,
  { onFollow }: Pick<FollowListeners, 'onFollow'>,
): Promise<void> {
  if (authorId === follower.id) throw new HttpError(409, 'You cannot follow a collection of your own.')
  await orm.transaction(async (transaction) => {
    await lockForCounting(transaction, follower.id)
    const [collection] = await transaction
      .select({ id: collections.id })
      .from(collections)
      .where(eq(collections.id, id))
      .for('key share')
    if (collection === undefined) throw notFound(collectionNotFound)
    const added = await transaction
      .insert(collectionFollows)
      .values({ followerId: follower.id, collectionId: id })
      .onConflictDoNothing()
      .returning()
    if (added.length === 0) return
    await requireFewer(transaction, collectionFollows, follower.id, 'collections')
    await onFollow(transaction, { followerId: follower.id, followedId: authorId, collectionId: id })
  })
}

async function requireFewer(queries: Queries, table: FollowTable, followerId: string, what: string): Promise<void> {
  if ((await queries.$count(table, eq(table.followerId, followerId))) <= maxFollowed) return
  throw new HttpError(409, `You can follow at most ${maxFollowed} ${what}. Follow fewer first.`)
}

/** Follows a user no longer. */
export const unfollowUser = (
  { orm }: Database,
  followedId: string,
  { id: followerId }: Pick<Viewer, 'id'>,
  { onUnfollow }: Pick<FollowListeners, 'onUnfollow'>,
): Promise<void> =>
  orm.transaction(async (transaction) => {
    const removed = await transaction
      .delete(userFollows)
      .where(and(eq(userFollows.followerId, followerId), eq(userFollows.followedId, followedId)))
      .returning()
    if (removed.length > 0) await onUnfollow(transaction, { followerId, followedId, collectionId: null })
  })

/** Follows a collection no longer. */
export const unfollowCollection = (
  { orm }: Database,
  collectionId: string,
  { id: followerId }: Pick<Viewer, 'id'>,
  { onUnfollow }: Pick<FollowListeners, 'onUnfollow'>,
): Promise<void> =>
  orm.transaction(async (transaction) => {
    const removed = await transaction
      .delete(collectionFollows)
      .where(and(eq(collectionFollows.followerId, followerId), eq(collectionFollows.collectionId, collectionId)))
      .returning()
    const collection = removed.length > 0 ? await findCollection(transaction, collectionId) : null
    if (collection === null) return
    await onUnfollow(transaction, { followerId, followedId: collection.authorId, collectionId })
  })

/** A page of the people whom a viewer follows. Those who are banned are left out as long as they are. */
export async function listFollowedPeople(
  queries: Queries,
  { limit = limits.page.default, cursor }: Omit<PageRequest, 'sort'>,
  viewer: Viewer,
): Promise<ListPage<Author>> {
  const position = { createdAt: userFollows.createdAt, id: userFollows.followedId }
  const listed = and(eq(userFollows.followerId, viewer.id), isNotBanned(users))
  const found = await queries
    .select({ author: authorColumns, createdAt: userFollows.createdAt })
    .from(userFollows)
    .innerJoin(users, eq(users.id, userFollows.followedId))
    .where(and(listed, isAfterCursor(position, cursor)))
    .orderBy(...orderByTime(position))
    .limit(limit + 1)
  const { rows, nextCursor } = cutPage(found, limit, ({ author, createdAt }) => ({ id: author.id, createdAt }))
  const [counted] = await queries
    .select({ total: count() })
    .from(userFollows)
    .innerJoin(users, eq(users.id, userFollows.followedId))
    .where(listed)
  return { items: rows.map(({ author }) => author), nextCursor, total: counted?.total ?? 0 }
}

/** A page of the collections that a viewer follows and finds. */
export const listFollowedCollections = (queries: Queries, page: Omit<PageRequest, 'sort'>, viewer: Viewer) =>
  listCollections(
    queries,
    page,
    viewer,
    exists(
      queries
        .select({ one: sql`1` })
        .from(collectionFollows)
        .where(and(eq(collectionFollows.followerId, viewer.id), eq(collectionFollows.collectionId, collections.id))),
    ),
  )

/** The ids of those who follow a user, in the order of ids. */
export const listFollowersOfUser = (queries: Queries, id: string): Promise<string[]> =>
  listFollowers(queries, userFollows, eq(userFollows.followedId, id))

/** The ids of those who follow a collection, in the order of ids. */
export const listFollowersOfCollection = (queries: Queries, id: string): Promise<string[]> =>
  listFollowers(queries, collectionFollows, eq(collectionFollows.collectionId, id))

async function listFollowers(queries: Queries, table: FollowTable, isOfSubject: SQL): Promise<string[]> {
  const rows = await queries
    .select({ id: table.followerId })
    .from(table)
    .where(isOfSubject)
    .orderBy(asc(table.followerId))
  return rows.map((row) => row.id)
}

/** What an account's export says of whom and what it follows, the last one first. */
export async function exportFollowsOf(queries: Queries, userId: string) {
  return {
    people: await queries
      .select({ userId: userFollows.followedId, createdAt: userFollows.createdAt })
      .from(userFollows)
      .where(eq(userFollows.followerId, userId))
      .orderBy(desc(userFollows.createdAt), desc(userFollows.followedId)),
    collections: await queries
      .select({ collectionId: collectionFollows.collectionId, createdAt: collectionFollows.createdAt })
      .from(collectionFollows)
      .where(eq(collectionFollows.followerId, userId))
      .orderBy(desc(collectionFollows.createdAt), desc(collectionFollows.collectionId)),
  }
}
