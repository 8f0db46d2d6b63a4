/** Answers to requests for a list. */
import type { CircuitSummary } from '../../../contract/circuits'
import type { Listing } from '../../../contract/envelope'
import { cacheSerialized } from '../../http/response-serializer'
import { success, type Viewer } from '../../http/implementation'
import { memoizePerConnection, type Queries } from '../../platform/queries'
import { singleFlight } from '../../platform/request-batching'
import { circuitCache, sizeOfSummary } from '../cache/circuit-cache'
import { summarize } from '../cache/summaries'
import { findPage, type ListRequest } from './library-page'

/**
 * The answer with a page of a list. Equal requests that arrive at the same time share one query, because most visitors ask for the same
 * page. An answer that is as it was is serialized already.
 */
export function answerList(
  queries: Queries,
  request: ListRequest,
  viewer: Viewer | null,
): Promise<Listing<CircuitSummary>> {
  // The viewer's role makes no difference to lists.
  const key = JSON.stringify([viewer?.id, request])
  return answersInFlight(queries)(key, async () => {
    const { states, ...page } = await findPage(queries, request, viewer)
    const { listAnswers } = circuitCache(queries)
    const version = JSON.stringify([states, page])
    const cached = listAnswers.get(key, version)
    if (cached !== undefined) return cached
    const summaries = await summarize(queries, states, viewer)
    const answer = cacheSerialized({ ...success('Circuits found', summaries), page })
    listAnswers.set(
      key,
      version,
      answer,
      summaries.reduce((sum, summary) => sum + sizeOfSummary(summary), 0),
    )
    return answer
  })
}

const answersInFlight = memoizePerConnection(() => singleFlight<Listing<CircuitSummary>>())
