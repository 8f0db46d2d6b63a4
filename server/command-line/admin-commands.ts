/** The commands of `npm run admin`. */
import { v7 as uuidv7 } from 'uuid'
import { paths, withToken } from '../../contract/paths'
import { Email, Role, Username } from '../../contract/users'
import type { ModerationAction } from '../../contract/moderation'
import { deleteAccount } from '../account/delete'
import { commandLine, recordAction, recordInstallationAction } from '../audit/log'
import { lockAccountNames, findAddressOwner } from '../auth/addresses'
import { promoteFirstAdmin } from '../auth/first-admin'
import { createMailLink } from '../auth/mail-links'
import { deleteFactors } from '../auth/second-factors'
import { deleteSessions } from '../auth/sessions'
import { packStoredPictures } from '../circuits/pack-pictures'
import { sweepPictures } from '../circuits/sweep-pictures'
import { sweepAttachments } from '../issues/attachments'
import { HttpError } from '../http/http-error'
import { announceChangeOf } from '../notifications/write'
import { keepFilesDuringBackups } from '../platform/backup/backup-lock'
import type { Database } from '../platform/database'
import { openEngine } from '../engine/engine-pool'
import { trashDays } from '../platform/files'
import { openLog } from '../platform/log'
import { openFiles, waitAsCommand } from '../platform/open-files'
import type { Queries } from '../platform/queries'
import type { Settings } from '../platform/settings'
import { adoptFiles } from '../platform/sweep'
import { isLastAdministrator } from '../users/administrators'
import { sweepAvatars } from '../users/avatars'
import { isProductAccount } from '../users/product-account'
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
import { backupUsage, isBackupCommand, runBackupCommand } from './backup-commands'
import { commandSuccess, commandFailure, type CommandResult } from './command-result'
import { importUsage, runImportCommand } from './import-command'

export const usage = `Usage: npm run admin -- COMMAND

  user list                          all accounts, the oldest first
  user create USERNAME EMAIL [ROLE]  makes a verified account and prints a link to choose its password
  user verify EMAIL                  takes the address as verified
  user grant EMAIL [ROLE]            gives a role (ADMIN where none is named) and ends all sessions
  user ban EMAIL                     shuts the account out and ends all sessions
  user unban EMAIL                   lets it in again
  user reset EMAIL                   prints a link to choose a new password, good for one hour
  user reset-second-factor EMAIL     removes authenticator app, passkeys and recovery codes, and ends all sessions
  user end-sessions EMAIL            logs the account out everywhere
  user delete EMAIL [--with-circuits]
                                     deletes the account for good, as its owner can. Public circuits stay without an author,
                                     unless --with-circuits removes them too
  grant EMAIL                        as user grant EMAIL
  files sweep                        moves files that the database does not know to the trash, however many there are
  files pack                         makes pictures small that earlier versions stored as four files each
  files adopt                        says that the files in DATA_DIR or the S3 bucket belong to this database
${importUsage}${backupUsage}
Roles: ${Role.options.join(', ')}
`

/** Runs a command, given as its arguments. */
export async function runAdminCommand(database: Database, settings: Settings, args: string[]): Promise<CommandResult> {
  const { orm } = database
  if (isBackupCommand(args[0])) {
    const files = await openFiles(settings, waitAsCommand)
    return (await runBackupCommand({ database, files }, args)) ?? misused(args)
  }
  if (args[0] === 'import') return importCircuits(database, settings, args)
  if (args[0] === 'files') return runFilesCommand(orm, settings, args.slice(1))
  if (args[0] === 'user' && args[1] === 'delete') return deleteUser(database, settings, args)
  const [command = '', ...rest] = args[0] === 'user' ? args.slice(1) : args[0] === 'grant' ? args : []
  const known = commands[command]
  if (known === undefined || rest.length < known.minArgs || rest.length > known.maxArgs) return misused(args)
  return orm.transaction((transaction) => known.run({ queries: transaction, settings }, rest))
}

const misused = (args: string[]) =>
  commandFailure(`There is no command "${args.join(' ')}" with these arguments.\n\n${usage}`)

async function importCircuits(database: Database, settings: Settings, args: string[]): Promise<CommandResult> {
  const log = openLog('warn')
  const files = keepFilesDuringBackups(await openFiles(settings, waitAsCommand), database.orm)
  // No person waits for it, and the machine may be busy.
  const engine = await openEngine({ engine: { ...settings.engine, deadlineMs: 60_000 } }, { log })
  try {
    const services = { settings, database, files, engine, log }
    const result = await runImportCommand(services, args.slice(1), (line) => void process.stderr.write(line))
    return result ?? misused(args)
  } finally {
    await engine.close()
  }
}

async function deleteUser(database: Database, settings: Settings, args: string[]): Promise<CommandResult> {
  const [, , email, option, ...rest] = args
  if (email === undefined || rest.length > 0 || (option !== undefined && option !== '--with-circuits'))
    return misused(args)
  const user = await findUserByEmail(database.orm, email)
  if (user === null) return noAccount(email)
  const files = keepFilesDuringBackups(await openFiles(settings, waitAsCommand), database.orm)
  try {
    await deleteAccount({ database, files, log: openLog('warn') }, user.id, option !== undefined, commandLine)
  } catch (error) {
    if (error instanceof HttpError) return commandFailure(`${error.message}\n`)
    throw error
  }
  const circuits = option === undefined ? 'Public circuits, comments and feedback stay' : 'Comments and feedback stay'
  return commandSuccess(`${user.username} is deleted. ${circuits}, by nobody.\n`)
}

const noAccount = (email: string) => commandFailure(`There is no account with the address ${email}.\n`)

async function runFilesCommand(
  queries: Queries,
  settings: Settings,
  [command, ...rest]: string[],
): Promise<CommandResult> {
  if (rest.length > 0 || !['sweep', 'adopt', 'pack'].includes(command ?? ''))
    return misused(['files', command ?? '', ...rest])
  const files = keepFilesDuringBackups(await openFiles(settings, waitAsCommand), queries)
  if (command === 'adopt') {
    await adoptFiles(queries, files)
    await recordInstallationAction(queries, commandLine, 'ADOPT_FILES', files.location)
    return commandSuccess(`The files in ${files.location} belong to this database now.\n`)
  }
  if (command === 'pack') {
    const count = await packStoredPictures(files)
    return commandSuccess(`Packed the pictures of ${count} circuits.\n`)
  }
  const problems: string[] = []
  const services = { queries, files, log: { error: (problem: string) => void problems.push(`${problem}\n`) } }
  const options = { isConfirmed: true, keepsAlive: true }
  // In parallel, because each waits a minute for rows that are about to be written.
  const counts = await Promise.all([
    sweepPictures(services, options),
    sweepAvatars(services, options),
    sweepAttachments(services, options),
  ])
  if (problems.length > 0) return commandFailure([...new Set(problems)].join(''))
  const [pictures, avatars, attachments] = counts
  await recordInstallationAction(queries, commandLine, 'SWEEP_FILES', files.location)
  return commandSuccess(
    `Moved to ${files.location.replace(/\/$/, '')}/.trash, where they stay for ${trashDays} days: the pictures of ${pictures} circuits, ` +
      `${avatars} profile pictures, ${attachments} attached files.\n`,
  )
}

/** Records what was done to an account, as part of the transaction that does it. */
const record = (queries: Queries, action: ModerationAction, user: UserRow, reason = '') =>
  recordAction(queries, commandLine, { action, subjectId: user.id, subject: user.username, reason })

interface CommandContext {
  queries: Queries
  settings: Settings
}

interface Command {
  minArgs: number
  maxArgs: number
  run(context: CommandContext, args: string[]): Promise<CommandResult>
}

/** A command about the account with an address. */
const accountCommand = (
  maxArgs: number,
  run: (context: CommandContext, user: UserRow, option?: string) => Promise<CommandResult>,
): Command => ({
  minArgs: 1,
  maxArgs,
  async run(context, [email = '', option]) {
    const user = await findUserByEmail(context.queries, email)
    return user === null ? noAccount(email) : run(context, user, option)
  },
})

const commands: Partial<Record<string, Command>> = {
  list: {
    minArgs: 0,
    maxArgs: 0,
    run: async ({ queries }) => commandSuccess((await listUsers(queries)).map(lineOf).join('')),
  },

  create: { minArgs: 2, maxArgs: 3, run: create },

  verify: accountCommand(1, async ({ queries }, user) => {
    if (user.isVerified) return commandSuccess(`The address of ${user.username} is verified already.\n`)
    await lockAccountNames(queries)
    await verifyUser(queries, user.id)
    await promoteFirstAdmin(queries, user.id)
    await record(queries, 'VERIFY_USER', user)
    return commandSuccess(`The address of ${user.username} is verified now.\n`)
  }),

  grant: accountCommand(2, async ({ queries }, user, roleName = 'ADMIN') => {
    const role = Role.safeParse(roleName.toUpperCase())
    if (!role.success) return commandFailure(`${roleName} is none of the roles: ${Role.options.join(', ')}.\n`)
    const name = nameOf(role.data)
    if (user.role === role.data) return commandSuccess(`${user.username} is ${name} already.\n`)
    const note = await noteOnLastAdministrator(queries, user)
    await setRole(queries, user.id, role.data)
    await deleteSessions(queries, user.id)
    await record(queries, 'CHANGE_ROLE', user, `${user.role} → ${role.data}`)
    return commandSuccess(`${user.username} is ${name} now, from the next login on.\n${note}`)
  }),

  ban: accountCommand(1, async ({ queries }, user) => {
    if (user.isBanned) return commandSuccess(`${user.username} is banned already.\n`)
    const note = await noteOnLastAdministrator(queries, user)
    await setBanned(queries, user.id, true)
    await deleteSessions(queries, user.id)
    await announceChangeOf(queries, 'actorId', user.id)
    await record(queries, 'BAN_USER', user)
    return commandSuccess(`${user.username} is banned, and logged out everywhere.\n${note}`)
  }),

  unban: accountCommand(1, async ({ queries }, user) => {
    if (!user.isBanned) return commandSuccess(`${user.username} is not banned.\n`)
    await setBanned(queries, user.id, false)
    await announceChangeOf(queries, 'actorId', user.id)
    await record(queries, 'UNBAN_USER', user)
    return commandSuccess(`${user.username} may log in again.\n`)
  }),

  'end-sessions': accountCommand(1, async ({ queries }, user) => {
    if ((await deleteSessions(queries, user.id)) === 0)
      return commandSuccess(`${user.username} is logged in nowhere.\n`)
    await record(queries, 'END_SESSIONS', user)
    return commandSuccess(`${user.username} is logged out everywhere.\n`)
  }),

  'reset-second-factor': accountCommand(1, async ({ queries }, user) => {
    if (!(await deleteFactors(queries, user.id))) return commandSuccess(`${user.username} has no second factor.\n`)
    await deleteSessions(queries, user.id)
    await record(queries, 'RESET_SECOND_FACTOR', user)
    return commandSuccess(`${user.username} logs in without a second factor now, and is logged out everywhere.\n`)
  }),

  reset: accountCommand(1, async (context, user) => {
    await record(context.queries, 'RESET_PASSWORD', user)
    return commandSuccess(await createResetLink(context, user))
  }),
}

async function create(
  context: CommandContext,
  [username = '', email = '', roleName = 'USER']: string[],
): Promise<CommandResult> {
  const { queries } = context
  for (const parsed of [Username.safeParse(username), Email.safeParse(email)]) {
    if (!parsed.success) return commandFailure(`${parsed.error.issues[0]?.message ?? 'That is not valid'}.\n`)
  }
  const role = Role.safeParse(roleName.toUpperCase())
  if (!role.success) return commandFailure(`${roleName} is none of the roles: ${Role.options.join(', ')}.\n`)
  await lockAccountNames(queries)
  if (await isUsernameTaken(queries, username)) {
    return commandFailure(`The username ${username} is taken.\n`)
  }
  if ((await findAddressOwner(queries, email)) !== null) return commandFailure(`The address ${email} is taken.\n`)
  const user = await addUser(queries, { id: uuidv7(), username, email, passwordHash: null, role: role.data })
  if (user === null) return commandFailure(`${username} could not be created: the name or the address is taken.\n`)
  await verifyUser(queries, user.id)
  await record(queries, 'CREATE_USER', user, role.data)
  return commandSuccess(`${username} was created as ${nameOf(role.data)}.\n${await createResetLink(context, user)}`)
}

async function createResetLink({ queries, settings }: CommandContext, user: UserRow): Promise<string> {
  if (!settings.signIn.passwords)
    return 'Passwords are turned off: they log in with a provider that has verified the address.\n'
  const token = await createMailLink(queries, user, 'reset')
  return `To choose a password, within one hour: ${settings.publicUrl}${withToken(paths.resetPassword, token)}\n`
}

/** What to say where an account stops being an administrator. Whoever has the command line can make another one. */
const noteOnLastAdministrator = async (queries: Queries, user: UserRow): Promise<string> =>
  (await isLastAdministrator(queries, user.id))
    ? 'Nobody is an administrator now: npm run admin -- user grant EMAIL makes one.\n'
    : ''

const nameOf = (role: Role) => (role === 'ADMIN' ? 'an ADMIN' : `a ${role}`)

function lineOf(user: UserRow): string {
  const marks = [
    isProductAccount(user) ? 'belongs to the product' : '',
    user.isVerified ? '' : 'not verified',
    user.isBanned ? 'banned' : '',
  ].filter((mark) => mark !== '')
  return `${[user.role, user.username, user.email ?? '-', user.createdAt.toISOString(), ...marks].join('\t')}\n`
}
