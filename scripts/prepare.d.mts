/** Builds client and server into `dist`, each where it is missing or older than what it is made of. @returns the server's main module. */
export function buildProduct(root?: string): Promise<string>
