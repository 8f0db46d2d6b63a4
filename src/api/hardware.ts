import { queryOptions } from '@tanstack/react-query'
import { request } from './http'

/** The devices a hardware-efficient circuit can be shaped for. Only for those who are signed in. */
export const hardwareQuery = () =>
  queryOptions({
    queryKey: ['hardware'],
    queryFn: ({ signal }) => request('GET /hardware', { signal }),
  })
