/** The path of the object store's program, which is built if it is missing; or why it cannot be built. */
export function findTestStore(): Promise<{ path: string } | { problem: string }>
