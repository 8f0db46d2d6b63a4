/** A mail server on the loopback address that notes when which mail came, and the link in it. */
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface Mailbox {
  url: string
  /** When the first mail to an address came, in milliseconds since the epoch; null where none has. */
  arrivalOf(address: string): number | null
  /** The secret of the link in the first mail to an address. */
  tokenFor(address: string): string | null
  /** Stops listening, so that no mail can be sent, until {@link listen}. */
  close(): Promise<void>
  /** Listens again on the same port. */
  listen(): Promise<void>
}

export async function openMailbox(): Promise<Mailbox> {
  const mails = new Map<string, { at: number; token: string | null }>()
  const open = () =>
    openServer((addresses, token) => {
      for (const address of addresses) if (!mails.has(address)) mails.set(address, { at: Date.now(), token })
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
    tokenFor: (recipient) => mails.get(recipient)?.token ?? null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
    async listen() {
      server = open()
      await listen(port)
    },
  }
}

/** A mail server that tells of each mail: its recipients, and the secret of its link. */
function openServer(onMail: (recipients: string[], token: string | null) => void): SMTPServer {
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
          onMail(
            session.envelope.rcptTo.map(({ address }) => address),
            token,
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
