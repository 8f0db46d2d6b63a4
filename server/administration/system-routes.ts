import { isNull, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { administrationRoutes, SystemComponent } from '../../contract/administration'
import { recordInstallationAction } from '../audit/log'
import { HttpError, unavailable } from '../http/http-error'
import { consumeMailLimit } from '../http/rate-limits'
import { success, type Implementations } from '../http/implementation'
import { manualBackupTask } from '../platform/backup/stored-backups'
import { backupFolder, listBackups } from '../platform/backup-folder'
import { diskSpace } from '../platform/disk'
import { countJobs, isQueued } from '../platform/job-queue'
import { addJob } from '../platform/jobs'
import { renderHtml, renderText } from '../platform/mail/render'
import { mails } from '../platform/mail/tables'
import { createMailTransport, MailError } from '../platform/mail/transport'
import { checkProviders, type ProviderState } from '../platform/provider-check'
import type { Services } from '../services'
import { isDevMailEnabled } from '../platform/settings'
import type { StorageUse } from '../platform/storage-use'
import { productVersion } from '../platform/version'
import { findUser } from '../users/repository'

type SystemRoutes = Pick<
  typeof administrationRoutes,
  'POST /admin/test-mail' | 'GET /admin/system' | 'GET /admin/backups' | 'POST /admin/backups'
>

export function implementSystemAdministration(
  services: Services,
  measureStorage: () => Promise<StorageUse>,
): Implementations<SystemRoutes> {
  const { database, settings } = services
  const { orm } = database
  const startedAt = new Date().toISOString()
  const transport = createMailTransport(settings)

  return {
    'POST /admin/test-mail': async ({ viewer }) => {
      const to = (await findUser(orm, viewer.id))?.email ?? null
      if (to === null) throw new HttpError(409, 'Your account has no address.')
      if (transport === null) throw new HttpError(409, 'No SMTP server is set. Set SMTP_URL and restart the server.')
      await consumeMailLimit(orm, settings.rateLimits, { accountId: viewer.id })
      await recordInstallationAction(orm, viewer, 'SEND_TEST_MAIL', to)
      const mail = {
        to,
        subject: `${settings.productName}: test mail`,
        paragraphs: [`Hello,`, `mails from ${settings.productName} (${settings.publicUrl}) arrive.`],
      }
      const rendered = { subject: mail.subject, text: renderText(mail), html: renderHtml(mail), unsubscribeUrl: null }
      try {
        await transport.send({ id: uuidv7(), recipient: to, ...rendered })
      } catch (error) {
        if (error instanceof MailError) throw unavailable(`The mail was not sent: ${error.message}`, 5, error)
        throw error
      }
      return success('The SMTP server took the mail', { to })
    },

    'GET /admin/system': async () => {
      const [parts, jobs, unsentMails, storage, disk, postgres] = await Promise.all([
        listParts(services),
        countJobs(orm),
        orm.$count(mails, isNull(mails.sentAt)),
        measureStorage(),
        diskSpace(settings.dataDirectory),
        orm.execute<{ server_version: string }>(sql`show server_version`),
      ])
      return success('Status found', {
        version: productVersion,
        node: process.versions.node,
        postgres: postgres.rows[0]?.server_version ?? '',
        startedAt,
        parts,
        jobs: { waiting: jobs.waiting, running: jobs.running, failed: jobs.failed, givenUp: jobs['given up'] },
        unsentMails,
        storage: storage.kinds,
        storageMeasuredAt: storage.measuredAt.toISOString(),
        disk,
      })
    },

    'GET /admin/backups': async () => {
      const backups = await listBackups(settings.dataDirectory)
      return success(
        'Backups found',
        backups.map(({ createdAt, ...backup }) => ({ ...backup, createdAt: createdAt.toISOString() })),
      )
    },

    'POST /admin/backups': ({ viewer }) =>
      orm.transaction(async (transaction) => {
        if (await isQueued(transaction, manualBackupTask)) throw new HttpError(409, 'A backup is being made already.')
        await addJob(transaction, manualBackupTask, {})
        await recordInstallationAction(transaction, viewer, 'MAKE_BACKUP', backupFolder(settings.dataDirectory))
        return success('The backup is being made', null)
      }),
  }
}

/** Each part and whether it works now. Mail is asked by the test mail alone, because an SMTP server may take long. */
async function listParts({ database, files, engine, settings }: Services): Promise<SystemComponent[]> {
  const [isDatabaseReady, areFilesReady, isEngineReady, providers] = await Promise.all([
    database.isReady(),
    files.isReady(),
    engine.isReady(),
    checkProviders(settings.signIn.providers),
  ])
  const { busy, idle, waiting } = engine.load()
  return [
    {
      name: 'database',
      isWorking: isDatabaseReady,
      detail: settings.databaseUrl === undefined ? 'Embedded PostgreSQL' : 'PostgreSQL of DATABASE_URL',
    },
    { name: 'files', isWorking: areFilesReady, detail: files.location },
    {
      name: 'engine',
      isWorking: isEngineReady,
      detail: `${busy} of ${busy + idle} workers busy, ${waiting} calls waiting`,
    },
    {
      name: 'mail',
      isWorking: settings.smtpUrl !== undefined || isDevMailEnabled(settings),
      detail: describeMail(settings),
    },
    ...(providers.length === 0 ? [] : [describeProviders(providers)]),
  ]
}

const describeProviders = (providers: readonly ProviderState[]): SystemComponent => ({
  name: 'sign-in',
  isWorking: providers.every(({ problem }) => problem === null),
  detail: providers.map(({ label, problem }) => `${label} ${problem ?? 'answers'}`).join(', '),
})

function describeMail(settings: Services['settings']): string {
  if (settings.smtpUrl !== undefined) return `SMTP over ${new URL(settings.smtpUrl).host}`
  return isDevMailEnabled(settings) ? 'Shown at /dev/mail' : 'No SMTP server is set: mails wait'
}
