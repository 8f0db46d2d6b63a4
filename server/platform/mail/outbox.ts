/**
 * The outbox. A mail is a row, written in the transaction that makes it necessary, and a job that sends it. So a crash loses no mail, and
 * no mail is sent for something that was rolled back.
 */
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Task } from 'graphile-worker'
import type { Logger } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import type { Database } from '../database'
import { addJob, ReportedError } from '../jobs'
import { mailsFailed, mailsSent } from '../process-metrics'
import type { Queries } from '../queries'
import { isDevMailEnabled, type Settings } from '../settings'
import { renderHtml, renderText, type Mail } from './render'
import { mails } from './tables'
import { createMailTransport, MailError } from './transport'

/** A mail as `/dev/mail` shows it. */
export type StoredMail = Pick<typeof mails.$inferSelect, 'subject' | 'text' | 'html' | 'createdAt'> & { to: string }

/** The task of {@link createMailJob}. */
export const sendMailTask = 'send_mail'

/** Writes a mail to the outbox, as part of the caller's transaction. */
export async function enqueueMail(queries: Queries, mail: Mail): Promise<void> {
  const id = uuidv7()
  await queries.insert(mails).values({
    id,
    recipient: mail.to,
    subject: mail.subject,
    text: renderText(mail),
    html: renderHtml(mail),
    unsubscribeUrl: mail.unsubscribe?.url ?? null,
  })
  await addJob(queries, sendMailTask, { id })
}

/** The 200 newest mails, newest first. */
export async function listNewestMails(queries: Queries): Promise<StoredMail[]> {
  const { recipient: to, subject, text, html, createdAt } = mails
  return queries
    .select({ to, subject, text, html, createdAt })
    .from(mails)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(200)
}

/** Deletes mails that were sent more than a month ago. */
export async function deleteOldMails(queries: Queries): Promise<void> {
  await queries.delete(mails).where(lt(mails.sentAt, sql`now() - interval '30 days'`))
}

const Payload = z.object({ id: z.string() })

/**
 * The job that sends one mail over SMTP. Without an SMTP server it logs the mail's link, on sites that only this machine reaches, where
 * `/dev/mail` shows the rest. It throws when it fails, so that the queue tries again with growing delays.
 */
export function createMailJob(database: Database, settings: Settings, log: Logger): Task {
  const transport = createMailTransport(settings)

  return async (payload) => {
    const { id } = Payload.parse(payload)
    const [mail] = await database.orm
      .update(mails)
      .set({ attempts: sql`${mails.attempts} + 1` })
      .where(and(eq(mails.id, id), isNull(mails.sentAt)))
      .returning()
    if (mail === undefined) return
    if (transport === null) {
      if (!isDevMailEnabled(settings)) throw new Error('No SMTP server is configured: set SMTP_URL to send this mail.')
      const [link] = /https?:\/\/\S+/.exec(mail.text) ?? []
      log.info({ to: mail.recipient, link }, `Mail: ${mail.subject}`)
    } else {
      await transport.send(mail).catch((error: unknown) => reportFailure(log, mail, error))
      mailsSent.inc()
    }
    await database.orm
      .update(mails)
      .set({ sentAt: sql`now()` })
      .where(eq(mails.id, id))
  }
}

/** Logs in one line that a mail was not sent, and makes the queue try again. */
function reportFailure(log: Logger, { id, attempts }: { id: string; attempts: number }, error: unknown): never {
  mailsFailed.inc()
  if (!(error instanceof MailError)) throw error
  log.warn({ mail: id, attempt: attempts, problem: error.message }, 'A mail could not be sent and will be tried again')
  throw new ReportedError(error.message, { cause: error })
}

/** Logs in one line whether mails can be sent. Nothing waits for the answer: an SMTP server that is away ends no start. */
export async function checkMailServer(settings: Settings, log: Logger): Promise<void> {
  const transport = createMailTransport(settings)
  if (transport === null) return
  try {
    await transport.check()
    log.info('The SMTP server answers: mails can be sent')
  } catch (error) {
    const problem = error instanceof MailError ? error.message : String(error)
    log.warn({ problem }, 'The SMTP server does not answer as it should: mails wait until it does. Check SMTP_URL')
  }
}
