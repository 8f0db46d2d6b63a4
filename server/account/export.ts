/** Exports everything that is stored of an account, as one ZIP. */
import { eq } from 'drizzle-orm'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { readCircuit } from '../circuits/cache/circuits'
import { listClaims } from '../circuits/claims/repository'
import { listParameterSets } from '../circuits/parameter-sets'
import { readPng, readSvg } from '../circuits/pictures'
import { findVersion, toVersion } from '../circuits/versions/repository'
import { listCircuitIds, findCircuit, listFormerNames } from '../circuits/repository'
import { exportSecurityOf } from '../auth/account-data'
import { comments, favorites, likes, type FoundCircuit } from '../circuits/tables'
import { exportCollectionsOf } from '../collections/repository'
import { exportFollowsOf } from '../follows/repository'
import { HttpError } from '../http/http-error'
import type { Viewer } from '../http/implementation'
import { exportAttachmentsOf, exportIssuesOf } from '../issues/account-data'
import { readAttachment, type AttachmentRow } from '../issues/attachments'
import { findDigest } from '../notifications/digests'
import { exportNotificationsOf } from '../notifications/repository'
import type { Services } from '../services'
import { entryNumber, safeEntryName, streamZip, type AppendEntry } from '../platform/zip'
import { avatarFile } from '../users/avatars'
import { presentUser } from '../users/user-response'
import type { UserRow } from '../users/tables'

/**
 * Streams an archive of the account. It contains `account.json` with the account, likes, favorites, comments, collections, whom and what it follows, feedback, notifications and how often it is mailed them; the avatar; the
 * attached files; and a folder for each circuit with `circuit.qasm`, `circuit.json`, `diagram.png`, `diagram.svg` and its earlier versions. One circuit is in
 * memory at a time. A failure breaks the stream off, and the export ends when its reader leaves.
 */
export const exportAccount = (services: Services, user: UserRow, viewer: Viewer): Readable =>
  streamZip(services, (append) => writeEntries(services, user, viewer, append))

async function writeEntries(services: Services, user: UserRow, viewer: Viewer, append: AppendEntry): Promise<void> {
  const { orm } = services.database
  const attachments = (await exportAttachmentsOf(orm, user.id)).map((row, index) => ({
    row,
    path: `attachments/${entryNumber(index, 4)}-${safeEntryName(row.name.replace(/\.[^.]*$/, ''))}.${row.file.split('.').at(-1)}`,
  }))
  await append('account.json', toJson(await readAccount(services, user, viewer, attachments)))
  const avatar = avatarFile(user.profileImage)
  if (avatar !== null) await append('profile-picture.webp', await services.files.read(avatar))
  for (const { row, path } of attachments) await append(path, await readAttachment(services.files, row))
  for (const [index, id] of (await listCircuitIds(orm, user.id)).entries()) {
    await writeCircuit(services, id, viewer, (name, content) =>
      append(`circuits/${entryNumber(index, 4)}-${name}`, content),
    )
  }
}

async function readAccount(
  { database: { orm } }: Services,
  user: UserRow,
  viewer: Viewer,
  attachments: { row: AttachmentRow; path: string }[],
) {
  const listOf = async (table: typeof likes | typeof favorites) =>
    orm.select({ circuitId: table.circuitId, createdAt: table.createdAt }).from(table).where(eq(table.userId, user.id))
  return {
    account: { ...presentUser(viewer, user), verifiedEmail: user.verifiedEmail },
    security: await exportSecurityOf(orm, user),
    likes: await listOf(likes),
    favorites: await listOf(favorites),
    comments: await orm
      .select({
        id: comments.id,
        circuitId: comments.circuitId,
        version: comments.version,
        parentId: comments.parentId,
        content: comments.content,
        createdAt: comments.createdAt,
        editedAt: comments.editedAt,
      })
      .from(comments)
      .where(eq(comments.userId, user.id)),
    collections: await exportCollectionsOf(orm, user.id),
    following: await exportFollowsOf(orm, user.id),
    ...(await exportIssuesOf(orm, user.id)),
    notifications: await exportNotificationsOf(orm, user),
    notificationMails: (await findDigest(orm, user.id)).period,
    attachments: attachments.map(({ row: { name, type, bytes, issueId, createdAt }, path }) => ({
      name,
      type,
      bytes,
      issueId,
      createdAt,
      path,
    })),
  }
}

/** Skips a circuit that has been deleted meanwhile. */
async function writeCircuit(services: Services, id: string, viewer: Viewer, append: AppendEntry): Promise<void> {
  const { orm } = services.database
  const found = await findCircuit(orm, id)
  const circuit = await readCircuit(orm, id, viewer)
  if (found === null || circuit === null) return
  const folder = safeEntryName(circuit.name)
  const { qasmCode, comments: _comments, ...rest } = circuit
  await append(`${folder}/circuit.qasm`, qasmCode)
  await append(
    `${folder}/circuit.json`,
    toJson({
      ...rest,
      formerNames: await listFormerNames(orm, id),
      parameterSets: await listParameterSets(orm, id),
      claims: await listClaims(orm, id, found.version),
    }),
  )
  await append(`${folder}/diagram.png`, await retryWhileBusy(() => readPng(services, found.picture, 'light')))
  await append(`${folder}/diagram.svg`, await readSvg(services.files, found.picture, 'light'))
  await writeVersions(services, found, (name, content) => append(`${folder}/versions/${name}`, content))
}

/** Writes the earlier versions of a circuit, one after the other; nothing for a circuit that has none. */
async function writeVersions(
  { database: { orm } }: Services,
  circuit: FoundCircuit,
  append: AppendEntry,
): Promise<void> {
  for (let number = 1; number < circuit.version; number++) {
    const found = await findVersion(orm, circuit, number)
    if (found === null) continue
    const { qasmCode, ...about } = toVersion(found, { newest: circuit.version, isHidden: false })
    await append(`version-${number}.qasm`, qasmCode)
    await append(`version-${number}.json`, toJson(about))
  }
}

/** The most attempts to draw a picture, a second apart. */
const maxAttempts = 60

/** Draws again while the engine has too much else to do: an export need not be fast, but whole. */
async function retryWhileBusy<Result>(draw: () => Promise<Result>): Promise<Result> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await draw()
    } catch (error) {
      if (!(error instanceof HttpError && error.status === 503) || attempts === maxAttempts) throw error
      await wait(1000)
    }
  }
}

const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
