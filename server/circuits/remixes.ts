/** Circuits that were made from others: lists of remixes, and the family of a circuit. */
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { CircuitFamily, CircuitSummary } from '../../contract/circuits'
import * as limits from '../../contract/limits'
import type { Viewer } from '../http/implementation'
import { cutPage, isAfterCursor, orderByTime, type ListPage, type PageRequest } from '../http/paging'
import type { Queries } from '../platform/queries'
import { authorColumns } from '../users/author'
import { users } from '../users/tables'
import { maySeeCircuit } from '../visibility/policy'
import { readSummaries } from './cache/summaries'
import { mayFind } from './list-conditions'
import { circuits } from './tables'

/** The condition for circuits that were made from one, and that the viewer finds in lists. */
const isRemixOf = (id: string, viewer: Viewer | null) => and(eq(circuits.originId, id), mayFind(viewer))

/** How many circuits were made from one, as far as the viewer finds them. */
const countRemixes = (queries: Queries, id: string, viewer: Viewer | null): Promise<number> =>
  queries.$count(circuits, isRemixOf(id, viewer))

/**
 * A page of the circuits that were made from one, the newest first.
 *
 * @throws {HttpError} 400 for a cursor that is none
 */
export async function listRemixes(
  queries: Queries,
  id: string,
  { limit = limits.page.default, cursor }: PageRequest,
  viewer: Viewer | null,
): Promise<ListPage<CircuitSummary>> {
  const found = await queries
    .select({ id: circuits.id, createdAt: circuits.createdAt })
    .from(circuits)
    .where(and(isRemixOf(id, viewer), isAfterCursor(circuits, cursor)))
    .orderBy(...orderByTime(circuits))
    .limit(limit + 1)
  const { rows, nextCursor } = cutPage(found, limit, (row) => row)
  const ids = rows.map((row) => row.id)
  const [total, items] = await Promise.all([countRemixes(queries, id, viewer), readSummaries(queries, ids, viewer)])
  return { items, nextCursor, total }
}

const memberColumns = {
  id: circuits.id,
  name: circuits.name,
  isPublic: circuits.isPublic,
  authorId: circuits.authorId,
  originId: circuits.originId,
  author: authorColumns,
}

const selectMembers = (queries: Queries) =>
  queries.select(memberColumns).from(circuits).leftJoin(users, eq(users.id, circuits.authorId))

type MemberRow = Awaited<ReturnType<typeof selectMembers>>[number]

const toMember = ({ id, name, isPublic, author }: MemberRow): CircuitFamily['ancestors'][number] => ({
  id,
  name,
  isPublic,
  author,
})

/** The family of a circuit that the viewer may see. Its size is bounded. */
export async function readFamily(queries: Queries, id: string, viewer: Viewer | null): Promise<CircuitFamily> {
  const [ancestors, { descendants, isCut }, remixCount] = await Promise.all([
    readAncestors(queries, id, viewer),
    readDescendants(queries, id, viewer),
    countRemixes(queries, id, viewer),
  ])
  return { ancestors, descendants, remixCount, isCut }
}

async function readAncestors(queries: Queries, id: string, viewer: Viewer | null): Promise<CircuitFamily['ancestors']> {
  const ancestors: CircuitFamily['ancestors'] = []
  const [self] = await queries.select({ originId: circuits.originId }).from(circuits).where(eq(circuits.id, id))
  let next = self?.originId ?? null
  while (next !== null && ancestors.length < limits.family.ancestors) {
    const [row] = await selectMembers(queries).where(eq(circuits.id, next))
    // What is above a circuit that the viewer may not see would tell of that.
    if (row === undefined || !maySeeCircuit(viewer, row)) break
    ancestors.push(toMember(row))
    next = row.originId
  }
  return ancestors
}

async function readDescendants(
  queries: Queries,
  id: string,
  viewer: Viewer | null,
): Promise<Pick<CircuitFamily, 'descendants' | 'isCut'>> {
  const descendants: CircuitFamily['descendants'] = []
  let parents = [id]
  for (let generation = 0; parents.length > 0; generation++) {
    const room = limits.family.descendants - descendants.length
    const rows = await selectMembers(queries)
      .where(and(inArray(circuits.originId, parents), mayFind(viewer)))
      .orderBy(asc(circuits.createdAt), asc(circuits.id))
      .limit(room + 1)
    if (rows.length > 0 && generation >= limits.family.generations) return { descendants, isCut: true }
    for (const row of rows.slice(0, room)) {
      if (row.originId !== null) descendants.push({ ...toMember(row), originId: row.originId })
    }
    if (rows.length > room) return { descendants, isCut: true }
    parents = rows.map((row) => row.id)
  }
  return { descendants, isCut: false }
}
