/** What makes two usernames, or two e-mail addresses, the same: the look of their letters, not their case or encoding. */
export const keyOf = (text: string): string => text.normalize('NFKC').toLowerCase().trim()

/** Usernames that would pass for the product or for nobody. */
export const isReservedUsername = (username: string): boolean => reserved.has(keyOf(username))

/** The account that the curated circuits are by. Nobody can sign in to it. */
export const productUsername = 'ketwork'

const reserved = new Set([productUsername, 'deleted user'])
