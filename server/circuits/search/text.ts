/** What texts are compared by. */
import { foldCase } from '../../platform/fold-case'

/** Normalizes a text for search: without case, by Unicode. */
export const searchKey = (text: string): string => foldCase(text).trim()
