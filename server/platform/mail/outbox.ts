/**
 * The outbox. A mail is a row, written in the transaction that makes it necessary, and a job that sends it. So a crash loses no mail, and
 * no mail is sent for something that was rolled back.
 */
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Task } from 'graphile-worker'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import type { Database } from '../database'
import { addJob } from '../jobs'
import type { Queries } from '../queries'
import { isDevMailEnabled, type Settings } from '../settings'
import { renderHtml, renderText, type Mail } from './render'
import { mails } from './tables'

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

/** The newest mails, newest first. */
export async function listNewestMails(queries: Queries, count = 200): Promise<StoredMail[]> {
  const { recipient: to, subject, text, html, createdAt } = mails
  return queries
    .select({ to, subject, text, html, createdAt })
    .from(mails)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(count)
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
  const { smtpUrl, mailFrom, publicUrl } = settings
  const transport =
    smtpUrl === undefined
      ? null
      : createTransport(smtpUrl, { from: mailFrom, disableFileAccess: true, disableUrlAccess: true })

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
      await transport.sendMail({
        // As an object, because a string would be parsed, which changes internationalized addresses.
        to: { name: '', address: mail.recipient },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        ...(mail.unsubscribeUrl !== null && { list: { unsubscribe: mail.unsubscribeUrl } }),
        // Lets mail servers recognize a mail that is sent twice.
        messageId: `<${mail.id}@${new URL(publicUrl).hostname}>`,
      })
    }
    await database.orm
      .update(mails)
      .set({ sentAt: sql`now()` })
      .where(eq(mails.id, id))
  }
}
