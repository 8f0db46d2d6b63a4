/**
 * Every URL of the site, once: for the router, the sitemap, mails and oEmbed.
 *
 * A path with a parameter is a function here; {@link patterns} has it as a router matches it.
 */
export const paths = {
  home: '/',
  circuits: '/circuits',
  circuit: (id: string) => `/circuits/${encodeURIComponent(id)}`,
  /** A version of a circuit, which never changes. */
  circuitVersion: (id: string, version: number) => `/circuits/${encodeURIComponent(id)}@${version}`,
  compare: '/compare',
  collections: '/collections',
  collection: (id: string) => `/collections/${encodeURIComponent(id)}`,
  generator: '/circuit-generator',
  generatorShort: '/generator',
  builder: '/circuit-generator/parameters',
  qasm: '/circuit-generator/qasm',
  login: '/login',
  providerReturn: (provider: string) => `/login/${encodeURIComponent(provider)}`,
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  restoreEmail: '/restore-email',
  verifyEmail: '/verify-email',
  verifyEmailSent: '/verify-email-sent',
  help: '/help',
  searchHelp: '/help/search',
  gateHelp: '/help/gates',
  languageHelp: '/help/language',
  builderHelp: '/help/builder',
  importHelp: '/help/imports',
  sharingHelp: '/help/sharing',
  claimHelp: '/help/claims',
  shortcutHelp: '/help/shortcuts',
  diagnostic: (code: string) => `/help/${encodeURIComponent(code)}`,
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
  unsubscribeDigest: '/unsubscribe/notifications',
  adminIssues: '/admin/issues',
  adminIssue: (id: string) => `/admin/issues/${encodeURIComponent(id)}`,
  adminUsers: '/admin/users',
  adminJobs: '/admin/jobs',
  adminSystem: '/admin/system',
  moderationLog: '/admin/log',
  notifications: '/notifications',
  following: '/following',
  profile: '/profile',
  settings: '/settings',
  /** Where the settings of security were before; mails lead there. */
  formerSecurity: '/profile/security',
  user: (id: string) => `/profile/${encodeURIComponent(id)}`,
} as const

/** The paths with parameters, as a router writes them. */
export const patterns = {
  circuit: '/circuits/:id',
  remixes: '/circuits/:id/remixes',
  collection: '/collections/:id',
  diagnostic: '/help/:code',
  providerReturn: '/login/:provider',
  user: '/profile/:userId',
  issue: '/issues/:id',
  editIssue: '/issues/:id/edit',
  adminIssue: '/admin/issues/:id',
} as const

/** Where the API is. */
export const apiPath = '/api'

/** The id in the path of a circuit's page, or of a page of one of its versions; null for every other path. */
export function circuitIdOf(path: string): string | null {
  const [, address] = /^\/circuits\/([^/]+)\/?$/.exec(path) ?? []
  return address === undefined ? null : parseCircuitAddress(address).id
}

/** What the last part of such a path names, as `ID@3`: a circuit, and the number of a version; null for the newest. */
export function parseCircuitAddress(address: string): { id: string; version: number | null } {
  const [, id, number] = /^(.*)(?:@|%40)([1-9]\d{0,8})$/i.exec(address) ?? []
  return id === undefined ? { id: address, version: null } : { id, version: Number(number) }
}

/** The id in the path of a collection's page; null for every other path. */
export const collectionIdOf = (path: string): string | null => /^\/collections\/([^/]+)\/?$/.exec(path)?.[1] ?? null

/** The code in the path of a diagnostic's page, in capital letters; null for every other path. */
export function diagnosticCodeOf(path: string): string | null {
  const [, code] = /^\/help\/([a-z]+\d\w*)\/?$/i.exec(path) ?? []
  return code?.toUpperCase() ?? null
}

/** The page that a mailed link opens, with the secret that proves who opens it. */
export const withToken = (page: string, token: string): string => `${page}?token=${encodeURIComponent(token)}`

/** The builder, or the QASM page, opened to go on from a circuit. */
export const continueFrom = (page: typeof paths.builder | typeof paths.qasm, id: string): string =>
  `${page}?from=${encodeURIComponent(id)}`

/** The page that compares two circuits or versions, each as the last part of its path: an id, or `ID@3`. */
export const comparePath = (left: string, right: string): string => `${paths.compare}?left=${left}&right=${right}`

/** The page that asks what a circuit or version is compared with. */
export const compareWith = (left: string): string => `${paths.compare}?left=${left}`

/** The library with the circuits of a category, or with a tag. */
export const withFilter = (filter: 'category' | 'tag', name: string): string =>
  `${paths.circuits}?${filter}=${encodeURIComponent(name)}`

/** The collections by a user. */
export const collectionsOf = (userId: string): string => `${paths.collections}?author=${encodeURIComponent(userId)}`

/** The page that compares two versions of a circuit. */
export const compareVersions = (id: string, left: number, right: number): string =>
  comparePath(`${encodeURIComponent(id)}@${left}`, `${encodeURIComponent(id)}@${right}`)

/** The login page that leads back to `from` afterwards. */
export const loginWithRedirect = (from: string): string => withRedirect(paths.login, from)

/** A page on the way to a session, with the path that it leads to afterwards. */
export const withRedirect = (page: string, redirect: string | null): string =>
  redirect === null ? page : `${page}?redirect=${encodeURIComponent(redirect)}`

/** The login page with the notice that the session is over. */
export const sessionExpired = `${paths.login}?session=expired`

/**
 * The path of this site that `redirect` names, or null. What a browser would read as another site (`//host`, `/\host`, a
 * scheme) is refused.
 */
export function safeRedirect(redirect: string | null): string | null {
  if (!redirect?.startsWith('/')) return null
  const base = 'https://here.invalid'
  const url = URL.canParse(redirect, base) ? new URL(redirect, base) : undefined
  return url?.origin === base ? url.pathname + url.search + url.hash : null
}
