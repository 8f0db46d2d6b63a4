/** Builds the client into `dist/client` where it is missing or older than what it is made of. */
export function buildClient(root?: string): Promise<void>

/** Builds the server into `dist/server`, likewise. @returns the path of its main module. */
export function buildServer(root?: string): Promise<string>
