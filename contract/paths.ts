/** Every URL of the app, by name. Routes with a parameter are functions; `patterns` is what the router matches. */
export const paths = {
  home: '/',
  circuits: '/circuits',
  circuit: (id: string) => `/circuits/${encodeURIComponent(id)}`,
  generator: '/circuit-generator',
  generatorShort: '/generator',
  parameters: '/circuit-generator/parameters',
  qasm: '/circuit-generator/qasm',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  restoreEmail: '/restore-email',
  verifyEmail: '/verify-email',
  verifyEmailSent: '/verify-email-sent',
  terms: '/terms',
  privacy: '/privacy',
  myIssues: '/issues/my',
  reportIssue: '/issues/report',
  newIssue: '/issues/new',
  issue: (id: string) => `/issues/${encodeURIComponent(id)}`,
  editIssue: (id: string) => `/issues/${encodeURIComponent(id)}/edit`,
  reportCircuit: (id: string) => `/issues/new?circuit=${encodeURIComponent(id)}`,
  reportComment: (id: string, circuitId: string) =>
    `/issues/new?circuit=${encodeURIComponent(circuitId)}&comment=${encodeURIComponent(id)}`,
  unsubscribe: '/unsubscribe',
  adminIssues: '/admin/issues',
  adminIssue: (id: string) => `/admin/issues/${encodeURIComponent(id)}`,
  moderationLog: '/admin/log',
  profile: '/profile',
  user: (id: string) => `/profile/${encodeURIComponent(id)}`,
} as const

/** Parameterised routes, as the router writes them. */
export const patterns = {
  circuit: '/circuits/:id',
  user: '/profile/:userId',
  issue: '/issues/:id',
  editIssue: '/issues/:id/edit',
  adminIssue: '/admin/issues/:id',
} as const

/** The builder, or the QASM page, opened to go on from a circuit. */
export const goOnFrom = (page: typeof paths.parameters | typeof paths.qasm, id: string): string =>
  `${page}?from=${encodeURIComponent(id)}`

/** The login page that leads back to `from` afterwards. */
export const loginThen = (from: string): string => `${paths.login}?redirect=${encodeURIComponent(from)}`

/** A page on the way to a session, with where that leads afterwards. */
export const withRedirect = (page: string, redirect: string | null): string =>
  redirect === null ? page : `${page}?redirect=${encodeURIComponent(redirect)}`

/** The login page with the notice that the session is over. */
export const sessionExpired = `${paths.login}?session=expired`

/**
 * Where `redirect` leads: a path of this site, or null. What a browser would read as another site (`//host`, `/\host`, a
 * scheme) is refused.
 */
export function safeRedirect(redirect: string | null): string | null {
  if (!redirect?.startsWith('/')) return null
  const here = 'https://here.invalid'
  const url = URL.canParse(redirect, here) ? new URL(redirect, here) : undefined
  return url?.origin === here ? url.pathname + url.search + url.hash : null
}
