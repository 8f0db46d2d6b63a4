/** The account that the curated circuits are by. */
import type { UserRow } from './tables'

/** Its username. Nobody can sign in to it. */
export const productUsername = 'ketwork'

/** Whether it is the product's own account, which is nobody's to change. */
export const isProductAccount = (user: Pick<UserRow, 'usernameKey' | 'emailKey'>): boolean =>
  user.usernameKey === productUsername && user.emailKey === null
