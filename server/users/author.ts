/** Authors as queries select them. */
import { sql, type SQL } from 'drizzle-orm'
import type { Author, CommentAuthor } from '../../contract/users'
import { users } from './tables'

/** The columns of an {@link Author}. */
export const authorColumns = { id: users.id, username: users.username, profileImage: users.profileImage }

/** The columns of a {@link CommentAuthor}. */
export const commentAuthorColumns = { ...authorColumns, isVerified: users.isVerified, isBanned: users.isBanned }

/** An {@link Author} as JSON, in queries that join users; null once the account is gone. */
export const authorAsJson: SQL<Author | null> = sql`case when ${users.id} is not null then
  json_build_object('id', ${users.id}, 'username', ${users.username}, 'profileImage', ${users.profileImage}) end`

/** A {@link CommentAuthor} as JSON, in the same way. */
export const commentAuthorAsJson: SQL<CommentAuthor | null> = sql`case when ${users.id} is not null then
  json_build_object('id', ${users.id}, 'username', ${users.username}, 'profileImage', ${users.profileImage},
    'isVerified', ${users.isVerified}, 'isBanned', ${users.isBanned}) end`
