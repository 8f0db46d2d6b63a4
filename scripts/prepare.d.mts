/** Builds the client into `dist/client` where it is missing or older than what it is made of. */
export function buildClient(root?: string): Promise<void>
