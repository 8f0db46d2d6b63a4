/**
 * The outbox. A mail is a row, written in the transaction that makes it necessary, and a job that sends it: so none is lost
 * when the server falls, and none goes out for what did not happen.
 */
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Task } from 'graphile-worker'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../database'
import { addJob } from '../jobs'
import type { Queries } from '../queries'
import { isDevMailEnabled, type Settings } from '../settings'
import { mails } from './tables'

/** A letter, before it is laid out. */
export interface Mail {
  to: string
  subject: string
  /** What it says, a paragraph each. */
  paragraphs: string[]
  /** The one thing to do, if there is one. */
  link?: { label: string; url: string }
  /** What comes after the link. */
  closing?: string[]
  /** How to get no more letters of its kind; at the very end, and in the header that mail programs make a button of. */
  unsubscribe?: { label: string; url: string }
}

/** A mail as `/dev/mail` shows it. */
export interface StoredMail {
  to: string
  subject: string
  text: string
  html: string
  createdAt: Date
}

/** The task that {@link createMailJob} does. */
export const sendMailTask = 'send_mail'

/** Writes a letter into the outbox, as part of the caller's transaction. */
export async function enqueueMail(queries: Queries, letter: Mail): Promise<void> {
  const id = uuidv7()
  await queries.insert(mails).values({
    id,
    recipient: letter.to,
    subject: letter.subject,
    text: textOf(letter),
    html: htmlOf(letter),
    unsubscribeUrl: letter.unsubscribe?.url ?? null,
  })
  await addJob(queries, sendMailTask, { id })
}

/** The newest mails, newest first. */
export async function listNewestMails(queries: Queries, count = 200): Promise<StoredMail[]> {
  return queries
    .select({
      to: mails.recipient,
      subject: mails.subject,
      text: mails.text,
      html: mails.html,
      createdAt: mails.createdAt,
    })
    .from(mails)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(count)
}

/** Takes out mails that went out more than a month ago. */
export async function deleteOldMails(queries: Queries): Promise<void> {
  await queries.delete(mails).where(lt(mails.sentAt, sql`now() - interval '30 days'`))
}

/**
 * The job that sends one mail: over SMTP where it is configured, else, on a site of this machine alone, by printing its link to
 * the log, for `/dev/mail` shows the rest. A failure is thrown, so that the queue tries again, later and later.
 */
export function createMailJob(database: Database, settings: Settings, log: Logger): Task {
  const transport =
    settings.smtpUrl === undefined
      ? null
      : createTransport(settings.smtpUrl, {
          from: settings.mailFrom,
          disableFileAccess: true,
          disableUrlAccess: true,
        })

  return async (payload) => {
    const id = idOf(payload)
    const unsent = and(eq(mails.id, id), isNull(mails.sentAt))
    const [mail] = await database.orm
      .update(mails)
      .set({ attempts: sql`${mails.attempts} + 1` })
      .where(unsent)
      .returning()
    if (mail === undefined) return
    if (transport === null) {
      if (!isDevMailEnabled(settings))
        throw new Error('A mail waits until there is an SMTP server (SMTP_URL) to send it.')
      const [link] = /https?:\/\/\S+/.exec(mail.text) ?? []
      log.info({ to: mail.recipient, link }, `Mail: ${mail.subject}`)
    } else {
      await transport.sendMail({
        // As an address and not as a line to be parsed: an internationalized one stays what it is.
        to: { name: '', address: mail.recipient },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        ...(mail.unsubscribeUrl !== null && { list: { unsubscribe: mail.unsubscribeUrl } }),
        // A second try of a mail that did go out is known by it.
        messageId: `<${mail.id}@${new URL(settings.publicUrl).hostname}>`,
      })
    }
    await database.orm
      .update(mails)
      .set({ sentAt: sql`now()` })
      .where(eq(mails.id, id))
  }
}

function idOf(payload: unknown): string {
  if (typeof payload === 'object' && payload !== null && 'id' in payload && typeof payload.id === 'string') {
    return payload.id
  }
  throw new Error('A job to send a mail names no mail.')
}

function textOf({ paragraphs, link, closing = [], unsubscribe }: Mail): string {
  const end = unsubscribe ? [`${unsubscribe.label}: ${unsubscribe.url}`] : []
  return [...paragraphs, ...(link ? [link.url] : []), ...closing, ...end].join('\n\n') + '\n'
}

function htmlOf({ subject, paragraphs, link, closing = [], unsubscribe }: Mail): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`
  const button = link
    ? `<p style="margin:0 0 16px"><a href="${escapeHtml(link.url)}" style="display:inline-block;padding:10px 18px;` +
      `border-radius:6px;background:#1d4ed8;color:#ffffff;text-decoration:none">${escapeHtml(link.label)}</a></p>` +
      `<p style="margin:0 0 16px;word-break:break-all"><a href="${escapeHtml(link.url)}">${escapeHtml(link.url)}</a></p>`
    : ''
  const end = unsubscribe
    ? `<p style="margin:0;font-size:14px"><a href="${escapeHtml(unsubscribe.url)}">${escapeHtml(unsubscribe.label)}</a></p>`
    : ''
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>` +
    '<body style="font:16px/1.5 system-ui,sans-serif;color:#1f2937;max-width:560px">' +
    `${paragraphs.map(paragraph).join('')}${button}${closing.map(paragraph).join('')}${end}</body></html>`
  )
}

/** A text as it may stand in HTML, between tags and in attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
