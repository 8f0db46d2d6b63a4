/** The connection to the SMTP server. */
import { createTransport } from 'nodemailer'
import { redact, safeError } from '../redaction'
import type { Settings } from '../settings'

/** A mail as it leaves. */
interface OutgoingMail {
  id: string
  recipient: string
  subject: string
  text: string
  html: string
  unsubscribeUrl: string | null
}

/** Sends mails over SMTP. */
interface MailTransport {
  /** @throws {MailError} if the server does not take it. */
  send(mail: OutgoingMail): Promise<void>
  /** Connects and logs in, and sends nothing. @throws {MailError} if that fails. */
  check(): Promise<void>
}

/** The SMTP server is away, or refuses. The message is one line without secrets. */
export class MailError extends Error {
  override name = 'MailError'
}

/** Milliseconds that the SMTP server may take, so that one that hangs holds up no job for minutes. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }

/** Prepares to send mails; null where no SMTP server is set. */
export function createMailTransport({
  smtpUrl,
  mailFrom,
  publicUrl,
}: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'publicUrl'>): MailTransport | null {
  if (smtpUrl === undefined) return null
  const defaults = { from: mailFrom, disableFileAccess: true, disableUrlAccess: true }
  const transport = createTransport({ ...timeouts, url: smtpUrl }, defaults)
  return {
    async send(mail) {
      const message = {
        // As an object, because a string would be parsed, which changes internationalized addresses.
        to: { name: '', address: mail.recipient },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        ...(mail.unsubscribeUrl !== null && {
          list: { unsubscribe: mail.unsubscribeUrl },
          // RFC 8058: a POST to that address unsubscribes, so that mail programs do it with one click.
          headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
        }),
        // Lets mail servers recognize a mail that is sent twice.
        messageId: `<${mail.id}@${new URL(publicUrl).hostname}>`,
      }
      await transport.sendMail(message).catch(throwMailError)
    },
    async check() {
      await transport.verify().catch(throwMailError)
    },
  }
}

function throwMailError(error: unknown): never {
  const [line = ''] = redact(safeError(error).message).split('\n')
  throw new MailError(line, { cause: error })
}
