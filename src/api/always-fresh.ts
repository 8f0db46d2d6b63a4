/** The options of what others change too: it is fetched whenever it is shown, and the browser keeps none of it. */
export const alwaysFresh = { staleTime: 0, meta: { persist: false } } as const
