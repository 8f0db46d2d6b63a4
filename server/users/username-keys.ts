/** What makes two usernames the same to the database, and what makes them the same to the eye. */
import { normalizeText } from '../../contract/text'
import { foldCase } from '../platform/fold-case'
import { skeletonOf } from './confusables'
import { productUsername } from './product-account'

/** What makes two usernames the same: case, compatibility characters, invisible ones and repeated spaces don't matter. */
export const usernameKeyOf = (username: string): string => foldCase(normalizeText(username))

/**
 * What makes two usernames look the same (UTS 39). Folded after the mapping too, because a capital may look like a letter of
 * another script whose small form looks different.
 */
export const usernameSkeletonOf = (username: string): string =>
  skeletonOf(skeletonOf(normalizeText(username)).toLowerCase()).toLowerCase()

/** Whether a username would pass for the product or for nobody. */
export const isReservedUsername = (username: string): boolean =>
  reserved.some((name) => usernameKeyOf(username) === name || usernameSkeletonOf(username) === usernameSkeletonOf(name))

const reserved = [productUsername, 'deleted user']
