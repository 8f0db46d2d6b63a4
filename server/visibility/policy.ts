/**
 * Who may see what. Every module asks these rules, and no other, before it shows something private, hidden or of a banned account: as a
 * function of a row that was read, or as a condition of a query, which gets the columns that it decides by. What a viewer may change is
 * up to the policy of each module.
 */
import { and, eq, isNull, or, sql, type AnyColumn, type Placeholder, type SQL } from 'drizzle-orm'
import type { Viewer } from '../http/implementation'

/** A viewer's id, or the placeholder for one in a prepared query. */
export type ViewerId = string | Placeholder | SQL

/** Whether a viewer is an ADMIN. */
export const isAdmin = (viewer: Pick<Viewer, 'role'> | null): boolean => viewer?.role === 'ADMIN'

/** Whether it is the viewer's own. */
export const isSelf = (viewer: Viewer | null, id: string | null): boolean => viewer !== null && viewer.id === id

/** What decides who sees a circuit. Moderation makes a hidden circuit private. */
export interface CircuitVisibility {
  isPublic: boolean
  authorId: string | null
}

/** By its id, anyone sees a public circuit, and its author and ADMINs a private one. */
export const maySeeCircuit = (viewer: Viewer | null, circuit: CircuitVisibility): boolean =>
  circuit.isPublic || isSelf(viewer, circuit.authorId) || isAdmin(viewer)

interface CircuitColumns {
  isPublic: AnyColumn
  authorId: AnyColumn
}

/** The condition for circuits that everyone finds in lists. */
export const isPublicCircuit = ({ isPublic }: CircuitColumns): SQL => sql`${isPublic}`

/** The condition for circuits that only their author finds in lists. */
export const isOwnPrivateCircuit = ({ isPublic, authorId }: CircuitColumns, viewer: { id: ViewerId }) =>
  and(eq(authorId, viewer.id), sql`not ${isPublic}`)

/** The condition for circuits that a viewer finds in lists: roles make no difference, so ADMINs find no private circuits of others. */
export const mayFindCircuit = (columns: CircuitColumns, viewer: { id: ViewerId } | null): SQL | undefined =>
  viewer === null ? isPublicCircuit(columns) : or(isPublicCircuit(columns), eq(columns.authorId, viewer.id))

/** What decides who sees a collection. Who sees one of its circuits is up to the circuit. */
export interface CollectionVisibility {
  isPublic: boolean
  authorId: string
}

/** By its id, anyone sees a public collection, and its author and ADMINs a private one. */
export const maySeeCollection = (viewer: Viewer | null, collection: CollectionVisibility): boolean =>
  collection.isPublic || isSelf(viewer, collection.authorId) || isAdmin(viewer)

/** The condition for collections that a viewer finds in lists: as with circuits, roles make no difference. */
export const mayFindCollection = (
  { isPublic, authorId }: { isPublic: AnyColumn; authorId: AnyColumn },
  viewer: { id: ViewerId } | null,
): SQL | undefined => (viewer === null ? sql`${isPublic}` : or(sql`${isPublic}`, eq(authorId, viewer.id)))

/** Whether a viewer may follow a collection, or is told that it is their own: roles make no difference, because what comes into it is a list. */
export const mayFollowCollection = (viewer: Viewer | null, { isPublic, authorId }: CollectionVisibility): boolean =>
  isSelf(viewer, authorId) || isPublic

/** Whether a viewer finds a circuit in collections, and may put it there: only those that they find in lists, because a collection is one. */
export const mayCollectCircuit = (viewer: Viewer | null, { isPublic, authorId }: CircuitVisibility): boolean =>
  isPublic || isSelf(viewer, authorId)

/** The condition for comments on circuits that a viewer sees: their author and ADMINs see a hidden one. */
export function maySeeComment(
  { hiddenAt, userId }: { hiddenAt: AnyColumn; userId: AnyColumn },
  viewer: (Pick<Viewer, 'role'> & { id: ViewerId }) | null,
): SQL | undefined {
  if (isAdmin(viewer)) return undefined
  return viewer === null ? isNull(hiddenAt) : or(isNull(hiddenAt), eq(userId, viewer.id))
}

/** The same rule for a comment that was read. */
export const maySeeHiddenComment = (
  viewer: Viewer | null,
  { hiddenAt, userId }: { hiddenAt: Date | null; userId: string | null },
): boolean => hiddenAt === null || isSelf(viewer, userId) || isAdmin(viewer)

/** Feedback contains addresses, browser data and security bugs: its author and ADMINs see it. */
export const maySeeIssue = (viewer: Viewer | null, issue: { authorId: string | null }): boolean =>
  isSelf(viewer, issue.authorId) || isAdmin(viewer)

/** An email address is visible to its owner, to ADMINs, and to everyone if it is not private. */
export const maySeeEmail = (viewer: Viewer | null, user: { id: string; isPrivateEmail: boolean }): boolean =>
  !user.isPrivateEmail || isSelf(viewer, user.id) || isAdmin(viewer)

/** The condition for accounts that are not banned: a banned one has no sessions and gets no mail. */
export const isNotBanned = ({ isBanned }: { isBanned: AnyColumn }): SQL => eq(isBanned, false)
