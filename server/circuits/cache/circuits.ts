/** Circuits as their pages show them. */
import { sql } from 'drizzle-orm'
import type { Circuit } from '../../../contract/circuits'
import type { Success } from '../../../contract/envelope'
import type { Role } from '../../../contract/users'
import { cacheSerialized } from '../../http/response-serializer'
import { success, type Viewer } from '../../http/implementation'
import { arrayParameter, memoizePerConnection, type Queries } from '../../platform/queries'
import { batchRequests } from '../../platform/request-batching'
import { commentFromJson, firstCommentsAsJson, versionOfFirstComments } from '../comments'
import { originAsJson, versionOfOrigin, visibleOrigin } from '../origin'
import { presentSettings } from '../stored-settings'
import { circuits } from '../tables'
import { circuitCache, sizeOfCircuit, type StableCircuit } from './circuit-cache'
import { selectStates, version, withState, type CircuitState } from '../circuit-states'
import { selectStable, toStableSummary } from './stable-columns'

/** Everything about a circuit as a viewer sees it, whether or not they may see it; null if there is none. */
export async function readCircuit(queries: Queries, id: string, viewer: Viewer | null): Promise<Circuit | null> {
  const state = await readState(queries, id, viewer)
  return state && readInState(queries, state, viewer)
}

/** The answer with a circuit. All visitors get the same one, which is serialized once. */
export async function answerCircuit(
  queries: Queries,
  id: string,
  viewer: Viewer | null,
): Promise<Success<Circuit> | null> {
  const state = await readState(queries, id, viewer)
  if (state === null) return null
  const { circuitAnswers } = circuitCache(queries)
  const answerVersion = `${state.pageVersion} ${state.likeCount} ${state.commentCount}`
  const cached = viewer === null ? circuitAnswers.get(id, answerVersion) : undefined
  if (cached !== undefined) return cached
  const circuit = await readInState(queries, state, viewer)
  if (circuit === null) return null
  const answer = success('Circuit found', circuit)
  if (viewer === null) circuitAnswers.set(id, answerVersion, cacheSerialized(answer), sizeOfCircuit(circuit))
  return answer
}

/** A state and the version of the stable circuit. */
interface PageState extends CircuitState {
  pageVersion: string
}

const readState = (queries: Queries, id: string, viewer: Viewer | null): Promise<PageState | null> =>
  statementsFor(viewer).stateOf(queries)({ id, viewerId: viewer?.id ?? null })

/** The circuit in a state, or as it is now if it has changed since; null if it was deleted. */
async function readInState(queries: Queries, state: PageState, viewer: Viewer | null): Promise<Circuit | null> {
  const cached = circuitCache(queries).circuits.get(state.id, state.pageVersion)
  const circuit = cached ?? (await readStable(queries, state.id, viewer))
  return circuit && { ...withState(circuit, state), origin: visibleOrigin(circuit.origin, viewer) }
}

async function readStable(queries: Queries, id: string, viewer: Viewer | null): Promise<StableCircuit | null> {
  const [row] = await statementsFor(viewer)
    .circuits(queries)
    .execute({ ids: [id], viewerIds: [viewer?.id ?? null] })
  if (row === undefined) return null
  const { version: newest, qasmCode, references, settings, firstComments, origin } = row
  const circuit: StableCircuit = {
    ...toStableSummary(row),
    version: newest,
    qasmCode,
    references,
    settings: presentSettings(settings),
    comments: (firstComments ?? []).map((comment) => commentFromJson(comment, id)),
    origin,
  }
  circuitCache(queries).circuits.set(id, row.pageVersion, circuit, sizeOfCircuit(circuit))
  return circuit
}

interface StateRequest {
  id: string
  viewerId: string | null
}

/** The circuits and viewers of a prepared query, in the order of their requests. */
const requests = sql`(
  select * from unnest(${arrayParameter('ids', 'uuid')}, ${arrayParameter('viewerIds', 'uuid')})
  with ordinality as requests(id, viewer_id, position))`

/** The prepared queries for members of a role, or for visitors. */
function prepareFor(role: Role | null) {
  const viewer = role && { id: sql`requested.viewer_id`, role }
  const readers = role ?? 'visitors'
  /** Changes with all rows that the page of a circuit shows: its own, its origin's, its first comments' and all their authors'. */
  const pageVersion = sql<string>`concat(${version}, '|', ${versionOfOrigin}, '|', ${versionOfFirstComments(viewer)})`
  const states = memoizePerConnection((queries) =>
    selectStates(queries, requests, viewer?.id ?? null, {
      pageVersion,
      position: sql<number>`requested.position::int`,
    }).prepare(`circuit states for ${readers}`),
  )
  const stateOf = memoizePerConnection((queries) =>
    batchRequests(async (batch: StateRequest[]): Promise<(PageState | null)[]> => {
      const parameters = { ids: batch.map(({ id }) => id), viewerIds: batch.map(({ viewerId }) => viewerId) }
      const byPosition = new Map((await states(queries).execute(parameters)).map((row) => [row.position, row]))
      return batch.map((_, index) => byPosition.get(index + 1) ?? null)
    }),
  )
  const stable = memoizePerConnection((queries) =>
    selectStable(queries, requests, {
      version: circuits.version,
      qasmCode: circuits.qasmCode,
      references: circuits.references,
      settings: circuits.settings,
      firstComments: firstCommentsAsJson(viewer),
      origin: originAsJson,
      pageVersion,
    }).prepare(`stable circuits for ${readers}`),
  )
  return { stateOf, circuits: stable }
}

/** Only ADMINs see the hidden comments of others. For visitors, the database looks up no likes, favorites and comments of their own. */
const statements = { admin: prepareFor('ADMIN'), other: prepareFor('USER'), visitor: prepareFor(null) }

function statementsFor(viewer: Viewer | null) {
  if (viewer === null) return statements.visitor
  return viewer.role === 'ADMIN' ? statements.admin : statements.other
}
