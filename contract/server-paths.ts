/**
 * Which paths the server answers itself. A file of its own without imports: the service worker takes it along and must be one file, so
 * it may share no module with the app.
 */

/** Where the server answers with something else than a page of the app: at these paths and below them. */
const serverPaths = ['/api', '/static', '/dev', '/setup', '/embed']

/** Whether a path is the server's own rather than a page of the app. */
export const isServerPath = (path: string): boolean =>
  serverPaths.some((root) => path === root || path.startsWith(`${root}/`))
