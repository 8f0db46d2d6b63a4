/** Listens on the ports of the settings, and says in a sentence why that cannot be. */
import type { FastifyInstance } from 'fastify'
import { hasErrorCode } from '../platform/file-system'
import { SettingsError } from '../platform/settings-reader'

/** A TCP port, and the setting that it comes from. */
interface Port {
  name: 'PORT' | 'METRICS_PORT'
  number: number
}

/** Listens on `PORT`. @throws {SettingsError} where that cannot be */
export const listen = (app: FastifyInstance, { host, port }: { host: string; port: number }): Promise<void> =>
  listenOn(app, host, { name: 'PORT', number: port })

/** Listens on a port. @throws {SettingsError} where that cannot be */
export async function listenOn(app: FastifyInstance, host: string, port: Port): Promise<void> {
  try {
    await app.listen({ host, port: port.number })
  } catch (error) {
    throw explainListening(error, port)
  }
}

/** The error to throw in place of one of the system: a {@link SettingsError} where an operator can do something about it. */
export function explainListening(error: unknown, { name, number }: Port): unknown {
  if (hasErrorCode(error, 'EADDRINUSE'))
    return new SettingsError(
      name,
      `${number} is taken by another program: stop that one, or set ${name} to another number`,
    )
  if (hasErrorCode(error, 'EACCES'))
    return new SettingsError(
      name,
      `${number} is not for this account: set ${name} to 1024 or higher, and put a proxy in front`,
    )
  if (hasErrorCode(error, 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'))
    return new SettingsError(
      'HOST',
      'is not an address of this machine: 127.0.0.1 is this machine alone, 0.0.0.0 all addresses',
    )
  return error
}
