/** All that is kept of a user, as one ZIP. */
import { ZipArchive } from 'archiver'
import { eq } from 'drizzle-orm'
import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { pictureFile } from '../circuits/pictures'
import { listCircuitIds, findCircuit, listFormerNames } from '../circuits/repository'
import { readCircuit } from '../circuits/cache/circuits'
import { comments, favorites, likes } from '../circuits/tables'
import type { Viewer } from '../http/implementation'
import type { Services } from '../platform/services'
import { readFile } from '../issues/attachments'
import { exportAttachmentsOf, exportIssuesOf } from '../issues/repository'
import { presentUser } from '../users/policy'
import type { UserRow } from '../users/tables'

/**
 * `account.json` with the account, likes, favorites, comments and feedback, the profile picture, the attached files, and a folder for each circuit
 * with `circuit.qasm`, `circuit.json` (all about it, its settings and former names too), `diagram.png` and `diagram.svg`. One circuit is in memory
 * at a time; a failure on the way cuts the stream off. Where its reader goes away the export ends.
 */
export function exportAccount(services: Services, user: UserRow, viewer: Viewer): Readable {
  const output = new PassThrough()
  const archive = new ZipArchive({ zlib: { level: 6 } })
  archive.on('error', (error) => output.destroy(error))
  const ending = new AbortController()
  output.on('close', () => {
    ending.abort()
    archive.abort()
  })
  archive.pipe(output)
  fill(archive, services, user, viewer, ending.signal).catch((error: unknown) => {
    const hasReaderLeft = output.destroyed && output.errored === null
    if (hasReaderLeft) return services.log.info('The reader of an export went away before its end')
    services.log.error({ err: error }, 'An export failed')
    output.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  return output
}

async function fill(
  archive: ZipArchive,
  { database: { orm }, files }: Services,
  user: UserRow,
  viewer: Viewer,
  signal: AbortSignal,
): Promise<void> {
  /** Waits until what is appended has gone into the archive. */
  async function append(content: Buffer | string, name: string) {
    const added = once(archive, 'entry', { signal })
    archive.append(content, { name })
    await added
  }

  const listed = async (table: typeof likes | typeof favorites) =>
    orm.select({ circuitId: table.circuitId, createdAt: table.createdAt }).from(table).where(eq(table.userId, user.id))
  const written = await orm
    .select({ circuitId: comments.circuitId, content: comments.content, createdAt: comments.createdAt })
    .from(comments)
    .where(eq(comments.userId, user.id))
  const account = { ...presentUser(viewer, user), verifiedEmail: user.verifiedEmail }
  const attached = (await exportAttachmentsOf(orm, user.id)).map((row, at) => ({
    row,
    path: `attachments/${numbered(at)}-${fileName(row.name.replace(/\.[^.]*$/, ''))}.${row.file.split('.').at(-1)}`,
  }))
  await append(
    json({
      account,
      likes: await listed(likes),
      favorites: await listed(favorites),
      comments: written,
      ...(await exportIssuesOf(orm, user.id)),
      attachments: attached.map(({ row: { name, type, bytes, issueId, createdAt }, path }) => ({
        name,
        type,
        bytes,
        issueId,
        createdAt,
        path,
      })),
    }),
    'account.json',
  )
  const avatar = user.profileImage?.startsWith('static/') ? await files.read(user.profileImage.slice(7)) : null
  if (avatar !== null) await append(avatar, 'profile-picture.webp')

  for (const { row, path } of attached) {
    const bytes = await readFile(files, row)
    if (bytes !== null) await append(bytes, path)
  }

  for (const [at, id] of (await listCircuitIds(orm, user.id)).entries()) {
    const found = await findCircuit(orm, id)
    const circuit = await readCircuit(orm, id, viewer)
    if (found === null || circuit === null) continue
    const folder = `circuits/${numbered(at)}-${fileName(circuit.name)}`
    const { qasmCode, comments: _said, ...about } = circuit
    await append(qasmCode, `${folder}/circuit.qasm`)
    await append(json({ ...about, formerNames: await listFormerNames(orm, id) }), `${folder}/circuit.json`)
    for (const ending of ['png', 'svg'] as const) {
      const picture = await files.read(pictureFile(found.picture, ending, 'light'))
      if (picture !== null) await append(picture, `${folder}/diagram.${ending}`)
    }
  }
  await archive.finalize()
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

const numbered = (at: number) => String(at + 1).padStart(4, '0')

/** A name as every file system takes it. */
const fileName = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/[^\w-]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 60) || 'unnamed'
