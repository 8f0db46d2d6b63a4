import { queryOptions } from '@tanstack/react-query'
import { requestAnswer } from './http'
import { homeVisit, staleTimes } from './query-client'

/** How many circuits the home page shows. */
const shown = 3

/**
 * What the home page shows of the library, as of the last visit: it counts as fresh for 24 hours, and is shown while it is
 * refreshed after that.
 */
export const homeVisitQuery = () =>
  queryOptions({
    queryKey: homeVisit.queryKey,
    queryFn: async ({ signal }) => {
      const { data, page } = await requestAnswer('GET /circuits', {
        query: { sort: 'most-liked', limit: String(shown) },
        signal,
      })
      return { circuits: data, total: page.total }
    },
    staleTime: staleTimes.homeVisit,
    // Its age alone tells when it is asked for again.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
