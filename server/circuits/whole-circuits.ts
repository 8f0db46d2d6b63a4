/**
 * Circuits as their pages show them. Of each, too, most stays as it is: it is remembered under the versions of all rows that it was
 * read from, its own, its origin's, its comments' and those of the people who made them. Each question asks for these first.
 */
import { sql } from 'drizzle-orm'
import type { Circuit } from '../../contract/circuits'
import type { Role } from '../../contract/users'
import type { Viewer } from '../http/implementation'
import { memoizePerConnection, type Queries } from '../platform/queries'
import { batchRequests } from '../platform/request-batching'
import { firstCommentsAsJson, shownFromJson, versionOfFirstComments } from './comments'
import { originAsJson, shownOrigin, versionOfOrigin, type OriginInJson } from './related'
import {
  asking,
  cardOf,
  selectStatesWith,
  selectSummariesWith,
  summaryFrom,
  version,
  type Card,
  type State,
} from './summaries'
import { circuits } from './tables'

/** Everything about a circuit as a viewer sees it, whether or not they may: null where there is none. Nobody may change it. */
export async function readCircuit(queries: Queries, id: string, viewer: Viewer | null): Promise<Circuit | null> {
  const { stateOf, readAnew } = questionsOf(viewer)
  const state = await stateOf(queries)({ id, viewer: viewer?.id ?? null })
  if (state === null) return null
  const kept = wholes(queries).get(id)
  if (kept?.version === state.whole) return circuitFrom(kept, state, viewer)
  // What is read now holds by itself, also where the circuit was changed once more in between.
  const [row] = await readAnew(queries).execute({ id, viewer: viewer?.id ?? null })
  if (row === undefined) return null
  const whole = wholeOf(row)
  remember(wholes(queries), id, whole)
  return circuitFrom(whole, row, viewer)
}

/** How a circuit stands, with all that is beside it. */
type WholeState = Omit<State, 'version'> & { whole: string }

/** What is asked for a kind of viewers, null for visitors. */
function questionsFor(role: Role | null, kind: string) {
  /** Everything at once, which takes the database longest. */
  const readAnew = memoizePerConnection((queries) => {
    const viewer = role && { id: asking, role }
    return selectSummariesWith(queries, sql`(select ${sql.placeholder('id')}::uuid)`, viewer && asking, {
      qasmCode: circuits.qasmCode,
      references: circuits.references,
      settings: circuits.settings,
      firstComments: firstCommentsAsJson(viewer),
      origin: originAsJson,
      whole: wholeVersion(viewer),
    }).prepare(`circuit for ${kind}`)
  })
  const states = memoizePerConnection((queries) => {
    const each = sql`select * from unnest(${sql.placeholder('ids')}::uuid[], ${sql.placeholder('viewers')}::uuid[])`
    const asked = sql`(${each} with ordinality as asked(id, viewer, place))`
    const viewer = role && { id: sql`places.viewer`, role }
    return selectStatesWith(queries, asked, viewer && viewer.id, {
      place: sql<number>`places.place::int`,
      whole: wholeVersion(viewer),
    }).prepare(`states of circuits for ${kind}`)
  })
  const stateOf = memoizePerConnection((queries) =>
    batchRequests(async (asked: { id: string; viewer: string | null }[]) => {
      const answers = asked.map((): WholeState | null => null)
      const rows = await states(queries).execute({
        ids: asked.map(({ id }) => id),
        viewers: asked.map(({ viewer }) => viewer),
      })
      for (const { place, ...state } of rows) answers[place - 1] = state
      return answers
    }),
  )
  return { stateOf, readAnew }
}

const questions = {
  visitors: questionsFor(null, 'visitors'),
  members: questionsFor('USER', 'members'),
  administrators: questionsFor('ADMIN', 'administrators'),
}

const questionsOf = (viewer: Viewer | null) =>
  viewer === null ? questions.visitors : viewer.role === 'ADMIN' ? questions.administrators : questions.members

/** Another after each change of what a viewer sees of a circuit, but for counts and their own likes. */
const wholeVersion = (viewer: Parameters<typeof versionOfFirstComments>[0]) =>
  sql<string>`concat(${version}, '|', ${versionOfOrigin}, '|', ${versionOfFirstComments(viewer)})`

/** What is remembered of a circuit. */
interface Whole {
  /** The {@link wholeVersion} that it was read with. */
  version: string
  card: Card
  text: Pick<Circuit, 'qasmCode' | 'references' | 'settings' | 'comments'>
  origin: OriginInJson | null
  /** The same for all visitors, as long as the counts are these. */
  forVisitors: { likes: number; comments: number; circuit: Circuit } | null
}

type Row = Awaited<ReturnType<ReturnType<typeof questions.visitors.readAnew>['execute']>>[number]

const wholeOf = (row: Row): Whole => ({
  version: row.whole,
  card: cardOf(row),
  text: {
    qasmCode: row.qasmCode,
    references: row.references,
    settings: row.settings && {
      circuitParams: row.settings.circuitParams,
      hardware: row.settings.hardware ?? null,
      qasmVersion: row.settings.qasmVersion ?? 3,
    },
    comments: (row.firstComments ?? []).map((comment) => shownFromJson(comment, row.id)),
  },
  origin: row.origin,
  forVisitors: null,
})

function circuitFrom(whole: Whole, state: Omit<WholeState, 'whole'>, viewer: Viewer | null): Circuit {
  const { card, text, origin, forVisitors } = whole
  const { likes, comments } = state
  if (viewer === null && forVisitors?.likes === likes && forVisitors.comments === comments) return forVisitors.circuit
  const circuit = { ...summaryFrom(card, state), ...text, origin: shownOrigin(origin, viewer) }
  if (viewer === null) whole.forVisitors = { likes, comments, circuit }
  return circuit
}

const wholes = memoizePerConnection(() => new Map<string, Whole>())

/** The most circuits that are remembered, and the longest program with its comments, in UTF-16 units: a few megabytes as a rule. */
const most = { circuits: 1000, length: 16_000 }

function remember(known: Map<string, Whole>, id: string, whole: Whole): void {
  known.delete(id)
  const { qasmCode, comments } = whole.text
  const length = comments.reduce((sum, { content }) => sum + content.length, qasmCode.length)
  if (length <= most.length) known.set(id, whole)
  for (const old of known.keys()) {
    if (known.size <= most.circuits) break
    known.delete(old)
  }
}
