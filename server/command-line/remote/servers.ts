/** Which server a command is for, and who asks it. */
import { circuitIdOf, parseCircuitAddress, paths } from '../../../contract/paths'
import { createClient, type Client } from '../../../clients/javascript/index'
import { productVersion } from '../../platform/version'
import type { Credentials } from './credentials'

/** The variables of the environment that commands look at. */
export interface ServerVariables {
  /** The server, in place of the one that was logged in to last. */
  KETWORK_URL?: string | undefined
  /** A session's token for it, in place of the one that login stored. */
  KETWORK_TOKEN?: string | undefined
}

/** Where `npm start` listens. */
const defaultServer = 'http://localhost:3000'

/** The address of a server without what it does not need; null if it is none. */
export function normalizeServer(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}

/** The server that commands are for unless they name one. @throws {Error} with a sentence, where `KETWORK_URL` is no address */
export function chooseServer({ KETWORK_URL: named }: ServerVariables, { server }: Credentials): string {
  if (!named) return server ?? defaultServer
  const normal = normalizeServer(named)
  if (normal === null) throw new Error(`KETWORK_URL is no address of a server: ${named}`)
  return normal
}

/** Why a secret may not be sent to a server, or null. */
export function findExposure(server: string): string | null {
  const { protocol, hostname } = new URL(server)
  const isHere = hostname === 'localhost' || /\.localhost$|^127\.|^\[::1\]$/.test(hostname)
  if (protocol === 'https:' || isHere) return null
  return `${server} is not encrypted: others on the way could read your password. Use an address with https://.`
}

/** A client for a server, signed in as login left it. The token of the environment is only for the server of the environment. */
export function connect(server: string, variables: ServerVariables, credentials: Credentials): Client {
  const isNamed = normalizeServer(variables.KETWORK_URL ?? '') === server
  const token = (isNamed && variables.KETWORK_TOKEN) || credentials.sessions[server]?.token || null
  const { device } = credentials
  return createClient({
    url: server,
    token: token !== null && findExposure(server) === null ? token : null,
    userAgent: `ketwork/${productVersion} (${systemName()})`,
    device,
  })
}

/** As browsers name systems in their user agents. */
const systemName = () =>
  process.platform === 'darwin' ? 'Mac OS X' : process.platform === 'win32' ? 'Windows' : 'Linux'

/** A circuit, as a person names it. */
export interface CircuitAddress {
  server: string
  id: string
  /** Null for the newest. */
  version: number | null
}

const isId = (id: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)

/** Reads an id, `ID@3`, or the address of a circuit's page; null for anything else. */
export function readCircuitAddress(text: string, server: string): CircuitAddress | null {
  if (!/^https?:\/\//.test(text)) {
    const address = parseCircuitAddress(text)
    return isId(address.id) ? { ...address, server } : null
  }
  const [, origin = '', path = ''] = /^(.*?)(\/circuits\/[^/?#]+)\/?(?:[?#].*)?$/.exec(text) ?? []
  const normal = normalizeServer(origin)
  if (normal === null || circuitIdOf(path) === null) return null
  const address = parseCircuitAddress(path.slice(paths.circuits.length + 1))
  return isId(address.id) ? { ...address, server: normal } : null
}

/** The address of a circuit's page. */
export const pageOf = (server: string, id: string): string => server + paths.circuit(id)
