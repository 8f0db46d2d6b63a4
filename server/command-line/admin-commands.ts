/** What `npm run admin` can do. */
import { endSessions } from '../auth/repository'
import type { Database } from '../platform/database'
import { findUserByEmail, setRole } from '../users/repository'

/** What a command has to say, and whether it did what it was asked. */
export interface Outcome {
  isDone: boolean
  text: string
}

export const usage = `Usage: npm run admin -- COMMAND

  grant EMAIL   makes the account with this address an ADMIN and ends its sessions
`

/** Does one command, given as its words. */
export async function runAdminCommand(database: Database, words: string[]): Promise<Outcome> {
  const [command, email, ...rest] = words
  if (command !== 'grant' || email === undefined || rest.length > 0) return { isDone: false, text: usage }
  return grant(database, email)
}

async function grant({ orm }: Database, email: string): Promise<Outcome> {
  return orm.transaction(async (transaction) => {
    const user = await findUserByEmail(transaction, email)
    if (user === null) return { isDone: false, text: `There is no account with the address ${email}.\n` }
    if (user.role === 'ADMIN') return { isDone: true, text: `${user.username} is an ADMIN already.\n` }
    await setRole(transaction, user.id, 'ADMIN')
    await endSessions(transaction, user.id)
    return { isDone: true, text: `${user.username} is an ADMIN now, from the next login on.\n` }
  })
}
