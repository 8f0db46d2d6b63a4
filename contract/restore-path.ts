/** A file of its own: the app shares no module with the service worker, which has the server's paths. */

/** The page of the server that puts a backup into an empty installation. */
export const restorePath = '/setup/restore'
