/** Where the cache keeps what of circuits; apart from the calls, for those who only forget or patch what is kept. */
export const circuitKeys = {
  lists: ['circuits', 'list'],
  list: (filters: object) => ['circuits', 'list', filters],
  facets: ['circuits', 'facets'],
  detail: (id: string) => ['circuits', 'detail', id],
  related: (id: string) => ['circuits', 'related', id],
  comments: (id: string) => ['circuits', 'comments', id],
  /** What the viewer has added to and taken from the comments on a circuit since the page was loaded. */
  commentChanges: (id: string) => ['circuits', 'comment-changes', id],
  /** What is on its way to the server about a circuit: reactions and comments. */
  changes: (id: string) => ['circuits', 'changes', id],
} as const
