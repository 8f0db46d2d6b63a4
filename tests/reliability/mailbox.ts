/** A mail server on the loopback address that notes when which mail came, and the link in it. */
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface Mailbox {
  url: string
  /** When the first mail to an address came, in milliseconds since the epoch; null where none has. */
  arrivalOf(address: string): number | null
  /** How many mails came to an address; one that was sent twice, under the same message id, is one. */
  mailsTo(address: string): number
  /** The secret of the link in the first mail to an address. */
  tokenFor(address: string): string | null
  /** Stops listening, so that no mail can be sent, until {@link listen}. */
  close(): Promise<void>
  /** Listens again on the same port. */
  listen(): Promise<void>
}

export async function openMailbox(): Promise<Mailbox> {
  const mails = new Map<string, { at: number; token: string | null; ids: Set<string> }>()
  const open = () =>
    openServer((addresses, { token, id }) => {
      for (const address of addresses) {
        if (!mails.has(address)) mails.set(address, { at: Date.now(), token, ids: new Set() })
        mails.get(address)?.ids.add(id)
      }
    })
  let server = open()
  const listen = async (port: number) => {
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    const address = server.server.address()
    if (address === null || typeof address === 'string') throw new Error('The mail server has no port.')
    return address.port
  }
  const port = await listen(0)
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrivalOf: (recipient) => mails.get(recipient)?.at ?? null,
    mailsTo: (recipient) => mails.get(recipient)?.ids.size ?? 0,
    tokenFor: (recipient) => mails.get(recipient)?.token ?? null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
    async listen() {
      server = open()
      await listen(port)
    },
  }
}

/** A mail server that tells of each mail: its recipients, the secret of its link, and its message id. */
function openServer(onMail: (recipients: string[], mail: { token: string | null; id: string }) => void): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 200,
    onData(stream, session, callback) {
      text(stream)
        .then((mail) => {
          // Lines of quoted-printable mails break anywhere.
          const plain = mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')
          const token = /token=([\w-]+)/.exec(plain)?.[1] ?? null
          const id = /^Message-ID:\s*(\S+)/im.exec(mail)?.[1] ?? ''
          onMail(
            session.envelope.rcptTo.map(({ address }) => address),
            { token, id },
          )
          callback()
        })
        .catch(callback)
    },
  })
  // A client that is killed in the middle of a mail is what this is about.
  server.on('error', () => {})
  return server
}
