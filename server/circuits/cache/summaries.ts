/** What lists show of circuits. */
import { validate as isUuid } from 'uuid'
import type { CircuitSummary } from '../../../contract/circuits'
import type { Viewer } from '../../http/implementation'
import { memoizePerConnection, type Queries } from '../../platform/queries'
import { maySeeCircuit } from '../../visibility/policy'
import { circuitCache, sizeOfSummary, type StableSummary } from './circuit-cache'
import { requestedIds, selectStates, version, viewerPlaceholder, withState, type CircuitState } from '../circuit-states'
import { selectStable, toStableSummary } from './stable-columns'

/** The summaries of the circuits with these ids, in their order, as far as they are there and the viewer may see them. */
export async function readSummaries(
  queries: Queries,
  ids: readonly string[],
  viewer: Viewer | null,
): Promise<CircuitSummary[]> {
  if (ids.length === 0) return []
  const statement = viewer === null ? statesForVisitors(queries) : statesForMembers(queries)
  const states = await statement.execute({ ids: [...ids], viewer: viewer?.id })
  const summaries = await summarize(queries, states, viewer)
  const byId = new Map(summaries.map((summary) => [summary.id, summary]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The summary of a public circuit; null for every other one, also for its author. */
export async function readPublicSummary(queries: Queries, id: string): Promise<CircuitSummary | null> {
  if (!isUuid(id)) return null
  const [circuit] = await readSummaries(queries, [id], null)
  return circuit?.isPublic ? circuit : null
}

/**
 * The summaries of circuits in these states, in their order. A circuit that changed after its state was read is shown as it is now, and
 * left out if the viewer may no longer see it.
 */
export async function summarize(
  queries: Queries,
  states: readonly CircuitState[],
  viewer: Viewer | null,
): Promise<CircuitSummary[]> {
  const stable = await readStable(queries, states)
  return states.flatMap((state) => {
    const summary = stable.get(state.id)
    return summary !== undefined && maySeeCircuit(viewer, summary) ? [withState(summary, state)] : []
  })
}

/** Stable summaries by id: from the cache if they are current, from the database otherwise. */
async function readStable(queries: Queries, states: readonly CircuitState[]): Promise<Map<string, StableSummary>> {
  const { summaries } = circuitCache(queries)
  const found = new Map<string, StableSummary>()
  const missing: string[] = []
  for (const state of states) {
    const cached = summaries.get(state.id, state.version)
    if (cached === undefined) missing.push(state.id)
    else found.set(state.id, cached)
  }
  if (missing.length === 0) return found
  for (const row of await rowsOf(queries).execute({ ids: missing })) {
    const summary = toStableSummary(row)
    summaries.set(row.id, row.version, summary, sizeOfSummary(summary))
    found.set(row.id, summary)
  }
  return found
}

const statesForVisitors = memoizePerConnection((queries) =>
  selectStates(queries, requestedIds, null, {}).prepare('states for visitors'),
)
const statesForMembers = memoizePerConnection((queries) =>
  selectStates(queries, requestedIds, viewerPlaceholder, {}).prepare('states for members'),
)

const rowsOf = memoizePerConnection((queries) =>
  selectStable(queries, requestedIds, { version }).prepare('stable summaries'),
)
