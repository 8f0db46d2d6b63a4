/** What texts are compared by. */
import { plainText } from '../../../markdown/plain-text'
import { foldCase } from '../../platform/fold-case'

/** Normalizes a text for search: without case, by Unicode. */
export const searchKey = (text: string): string => foldCase(text).trim()

/** The same of a description, by what lists show of it. */
export const descriptionKey = (description: string): string => searchKey(plainText(description))
