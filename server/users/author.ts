/** How questions to the database ask who wrote something. */
import { sql, type SQL } from 'drizzle-orm'
import type { Author, CommentAuthor } from '../../contract/users'
import { users } from './tables'

/** The columns of {@link CommentAuthor}. */
export const commentAuthor = {
  id: users.id,
  username: users.username,
  profileImage: users.profileImage,
  isVerified: users.isVerified,
  isBanned: users.isBanned,
}

/** As JSON, where a question joins users; null once the account is gone. */
export const authorAsJson: SQL<Author | null> = sql`case when ${users.id} is not null then
  json_build_object('id', ${users.id}, 'username', ${users.username}, 'profileImage', ${users.profileImage}) end`

/** The same of a comment's author. */
export const commentAuthorAsJson: SQL<CommentAuthor | null> = sql`case when ${users.id} is not null then
  json_build_object('id', ${users.id}, 'username', ${users.username}, 'profileImage', ${users.profileImage},
    'isVerified', ${users.isVerified}, 'isBanned', ${users.isBanned}) end`
