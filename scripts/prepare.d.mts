/** Builds client and server into `dist`, each where it is missing or older than what it is made of. @returns the server's main module. */
export function buildProduct(root?: string): Promise<string>

/** The files and folders that client and server are made of, as paths from the root. */
export const inputsOf: { client: string[]; server: string[] }
