/**
 * A client for load, which measures the server and hardly itself: each connection reads all its answers into one buffer and keeps
 * nothing of them. Node's own client took twice the processor time, on the cores that the server works on, and answers counted as late
 * that had only waited until it had cleared away those before them.
 */
import { connect } from 'node:net'

/** A request without a body. */
export interface Asked {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  token?: string
}

/** A connection to a server, for one question at a time. */
export interface Connection {
  /** Resolves when the answer has come to its end. @throws where it is an error. */
  ask(asked: Asked): Promise<void>
  close(): void
}

interface Waiting {
  asked: Asked
  resolve(): void
  reject(error: Error): void
}

/** Longer than most answers. */
const bufferSize = 64 * 1024

/** Connects to the server at an address. */
export async function openConnection(url: string): Promise<Connection> {
  const { host, hostname, port } = new URL(url)
  let waiting: Waiting | undefined
  /** Status of the answer that is coming, and how many bytes of it are still to come. */
  let coming: { status: string; left: number } | undefined

  const settle = (error?: Error) => {
    const settled = waiting
    waiting = undefined
    coming = undefined
    if (error === undefined) settled?.resolve()
    else settled?.reject(error)
  }
  const take = (bytes: Buffer) => {
    const bodyAt = coming === undefined ? bytes.indexOf('\r\n\r\n') + 4 : 0
    coming ??= headOf(bytes.toString('latin1', 0, bodyAt))
    coming.left -= bytes.length - bodyAt
    if (coming.left > 0) return
    const { status } = coming
    settle(status === '200' ? undefined : new Error(`${waiting?.asked.path} answered ${status}.`))
  }

  const buffer = Buffer.allocUnsafe(bufferSize)
  const onread = {
    buffer,
    callback: (length: number) => {
      take(buffer.subarray(0, length))
      return true
    },
  }
  const socket = connect({ host: hostname, port: Number(port), noDelay: true, onread })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  socket.on('error', settle)
  socket.on('close', () => settle(new Error('The server closed the connection.')))
  return {
    ask: (asked) =>
      new Promise((resolve, reject) => {
        if (socket.destroyed) return reject(new Error('The connection is closed.'))
        waiting = { asked, resolve, reject }
        const { method, path, token } = asked
        const bearer = token === undefined ? '' : `Authorization: Bearer ${token}\r\n`
        const length = method === 'GET' ? '' : 'Content-Length: 0\r\n'
        socket.write(`${method} ${path} HTTP/1.1\r\nHost: ${host}\r\n${bearer}${length}\r\n`, 'latin1')
      }),
    close: () => socket.destroy(),
  }
}

/** What an answer's head says. @throws where it has not come whole, or does not say how long the body is. */
function headOf(head: string): { status: string; left: number } {
  const [, status] = /^HTTP\/1\.1 (\d+)/.exec(head) ?? []
  const [, length] = /\r\ncontent-length: (\d+)\r\n/i.exec(head) ?? []
  if (status === undefined || length === undefined) throw new Error(`An answer that cannot be read:\n${head}`)
  return { status, left: Number(length) }
}
