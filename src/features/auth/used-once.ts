/** The options of a query that uses a link once, however often its page is rendered. Nothing of it is persisted. */
export const usedOnce = {
  retry: false,
  staleTime: Infinity,
  gcTime: Infinity,
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
  meta: { persist: false },
} as const
