const firstCursor: string | undefined = undefined

/** The options of every query that fetches a list page by page: each page names the cursor of the next. */
export const cursorPaging = {
  initialPageParam: firstCursor,
  getNextPageParam: (last: { page: { nextCursor: string | null } }) => last.page.nextCursor ?? undefined,
}
