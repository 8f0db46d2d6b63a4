/** How questions to the database ask who wrote something. */
import { sql, type SQL } from 'drizzle-orm'
import type { Author } from '../../contract/users'
import { users } from './tables'

/** As JSON, where a question joins users; null once the account is gone. */
export const authorAsJson: SQL<Author | null> = sql`case when ${users.id} is not null then
  json_build_object('id', ${users.id}, 'username', ${users.username}, 'profileImage', ${users.profileImage}) end`
