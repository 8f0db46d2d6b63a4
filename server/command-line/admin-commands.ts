/** What `npm run admin` can do. */
import { v7 as uuidv7 } from 'uuid'
import { paths, withToken } from '../../contract/paths'
import { Email, Role, Username } from '../../contract/users'
import { lockAccountNames, findAddressOwner } from '../auth/addresses'
import { promoteFirstAdmin } from '../auth/first-admin'
import { createMailLink } from '../auth/mail-links'
import { deleteSessions } from '../auth/sessions'
import { sweepPictures } from '../circuits/sweep'
import { sweepAttachments } from '../issues/attachments'
import type { Database } from '../platform/database'
import { openFiles, trashDays } from '../platform/files'
import type { Queries } from '../platform/queries'
import type { Settings } from '../platform/settings'
import { adoptFiles } from '../platform/sweep'
import { sweepAvatars } from '../users/avatars'
import {
  addUser,
  findUserByEmail,
  isUsernameTaken,
  listUsers,
  setBanned,
  setRole,
  verifyUser,
} from '../users/repository'
import type { UserRow } from '../users/tables'

/** What a command has to say, and whether it did what it was asked. */
export interface Outcome {
  isDone: boolean
  text: string
}

export const usage = `Usage: npm run admin -- COMMAND

  user list                          all accounts, the oldest first
  user create USERNAME EMAIL [ROLE]  makes a verified account and prints a link to choose its password
  user verify EMAIL                  takes the address as verified
  user grant EMAIL [ROLE]            gives a role (ADMIN where none is named) and ends all sessions
  user ban EMAIL                     shuts the account out and ends all sessions
  user unban EMAIL                   lets it in again
  user reset EMAIL                   prints a link to choose a new password, good for one hour
  grant EMAIL                        as user grant EMAIL
  files sweep                        moves files that the database does not know to the trash, however many there are
  files adopt                        says that the files in DATA_DIR belong to this database

Roles: ${Role.options.join(', ')}
`

/** Does one command, given as its words. */
export async function runAdminCommand({ orm }: Database, settings: Settings, words: string[]): Promise<Outcome> {
  if (words[0] === 'files') return runFilesCommand(orm, settings, words.slice(1))
  const [command = '', ...rest] = words[0] === 'user' ? words.slice(1) : words[0] === 'grant' ? words : []
  const known = commands[command]
  if (known === undefined || rest.length < known.least || rest.length > known.most) return failed(usage)
  return orm.transaction((transaction) => known.run({ queries: transaction, settings }, rest))
}

async function runFilesCommand(queries: Queries, settings: Settings, [command, ...rest]: string[]): Promise<Outcome> {
  if (rest.length > 0 || (command !== 'sweep' && command !== 'adopt')) return failed(usage)
  const files = await openFiles(settings.dataDirectory)
  if (command === 'adopt') {
    await adoptFiles(queries, files)
    return done(`The files in ${files.root} belong to this database now.\n`)
  }
  const problems: string[] = []
  const services = { queries, files, log: { error: (problem: string) => void problems.push(`${problem}\n`) } }
  const options = { isConfirmed: true }
  // Each waits a minute, for files whose rows are about to be written; side by side they wait once.
  const counts = await Promise.all([
    sweepPictures(services, options),
    sweepAvatars(services, options),
    sweepAttachments(services, options),
  ])
  if (problems.length > 0) return failed([...new Set(problems)].join(''))
  const [pictures, avatars, attachments] = counts
  return done(
    `Moved to ${files.root}/.trash, where they stay for ${trashDays} days: the pictures of ${pictures} circuits, ` +
      `${avatars} profile pictures, ${attachments} attached files.\n`,
  )
}

interface Means {
  queries: Queries
  settings: Settings
}

interface Command {
  /** How many words it takes. */
  least: number
  most: number
  run(means: Means, words: string[]): Promise<Outcome>
}

/** A command about the account of an address. */
const about = (most: number, run: (means: Means, user: UserRow, word?: string) => Promise<Outcome>): Command => ({
  least: 1,
  most,
  async run(means, [email = '', word]) {
    const user = await findUserByEmail(means.queries, email)
    return user === null ? failed(`There is no account with the address ${email}.\n`) : run(means, user, word)
  },
})

const commands: Partial<Record<string, Command>> = {
  list: { least: 0, most: 0, run: async ({ queries }) => done((await listUsers(queries)).map(lineOf).join('')) },

  create: { least: 2, most: 3, run: create },

  verify: about(1, async ({ queries }, user) => {
    if (user.isVerified) return done(`The address of ${user.username} is verified already.\n`)
    await lockAccountNames(queries)
    await verifyUser(queries, user.id)
    await promoteFirstAdmin(queries, user.id)
    return done(`The address of ${user.username} is verified now.\n`)
  }),

  grant: about(2, async ({ queries }, user, word = 'ADMIN') => {
    const role = Role.safeParse(word.toUpperCase())
    if (!role.success) return failed(`${word} is none of the roles: ${Role.options.join(', ')}.\n`)
    const name = nameOf(role.data)
    if (user.role === role.data) return done(`${user.username} is ${name} already.\n`)
    await setRole(queries, user.id, role.data)
    await deleteSessions(queries, user.id)
    return done(`${user.username} is ${name} now, from the next login on.\n`)
  }),

  ban: about(1, async ({ queries }, user) => {
    if (user.isBanned) return done(`${user.username} is banned already.\n`)
    await setBanned(queries, user.id, true)
    await deleteSessions(queries, user.id)
    return done(`${user.username} is banned, and logged out everywhere.\n`)
  }),

  unban: about(1, async ({ queries }, user) => {
    if (!user.isBanned) return done(`${user.username} is not banned.\n`)
    await setBanned(queries, user.id, false)
    return done(`${user.username} may log in again.\n`)
  }),

  reset: about(1, async (means, user) => done(await resetLink(means, user))),
}

async function create(means: Means, [username = '', email = '', word = 'USER']: string[]): Promise<Outcome> {
  const { queries } = means
  for (const read of [Username.safeParse(username), Email.safeParse(email)]) {
    if (!read.success) return failed(`${read.error.issues[0]?.message ?? 'That is not valid'}.\n`)
  }
  const role = Role.safeParse(word.toUpperCase())
  if (!role.success) return failed(`${word} is none of the roles: ${Role.options.join(', ')}.\n`)
  await lockAccountNames(queries)
  if (await isUsernameTaken(queries, username)) {
    return failed(`The username ${username} is taken.\n`)
  }
  if ((await findAddressOwner(queries, email)) !== null) return failed(`The address ${email} is taken.\n`)
  const user = await addUser(queries, { id: uuidv7(), username, email, passwordHash: null, role: role.data })
  if (user === null) return failed(`${username} could not be made: the name or the address is taken.\n`)
  await verifyUser(queries, user.id)
  return done(`${username} is there, as ${nameOf(role.data)}.\n${await resetLink(means, user)}`)
}

async function resetLink({ queries, settings }: Means, user: UserRow): Promise<string> {
  const token = await createMailLink(queries, user, 'reset')
  return `To choose a password, within one hour: ${settings.publicUrl}${withToken(paths.resetPassword, token)}\n`
}

const nameOf = (role: Role) => (role === 'ADMIN' ? 'an ADMIN' : `a ${role}`)

function lineOf(user: UserRow): string {
  const marks = [user.isVerified ? '' : 'not verified', user.isBanned ? 'banned' : ''].filter((mark) => mark !== '')
  return `${[user.role, user.username, user.email ?? '-', user.createdAt.toISOString(), ...marks].join('\t')}\n`
}

const done = (text: string): Outcome => ({ isDone: true, text })
const failed = (text: string): Outcome => ({ isDone: false, text })
