/** The curated library, as tests expect it. */
import { readLibrary } from '../../server/circuits/curated/entries'

/** How many circuits a new installation makes. */
export const countLibrary = async (): Promise<number> => (await readLibrary()).length
