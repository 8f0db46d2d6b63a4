/** The devices that people sign in from: what they are called, and which an account has used before. */
import { and, eq, lt, ne, sql } from 'drizzle-orm'
import { consumeLimit, isWithinLimit } from '../http/rate-limits'
import type { Client } from '../http/implementation'
import { enqueueMail } from '../platform/mail/outbox'
import type { Queries } from '../platform/queries'
import type { Settings } from '../platform/settings'
import { hashToken } from '../platform/tokens'
import type { UserRow } from '../users/tables'
import { newDeviceMail } from './mail-templates'
import { linkRecipientOf } from './mail-links'
import { knownDevices } from './tables'

/** Characters of a user agent that are stored. */
const maxUserAgent = 400

const hourMs = 3_600_000

/** Mails about new devices that an account gets in an hour. */
const maxMails = 5

/** In this order, because most browsers also name those that they descend from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
  [/\bketwork\//, 'Ketwork command line'],
  [/\bcurl\//, 'curl'],
  [/\bpython/i, 'Python'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** What a person calls the device with this user agent, as `Firefox on Linux`. */
export function deviceName(userAgent: string): string {
  const nameIn = (table: typeof browsers) => table.find(([pattern]) => pattern.test(userAgent))?.[1]
  const [browser, system] = [nameIn(browsers), nameIn(systems)]
  if (browser === undefined) return system ?? 'Unknown device'
  return system === undefined ? browser : `${browser} on ${system}`
}

/** The network of an address: 24 bits of IPv4, 48 of IPv6. Empty for anything else. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (/^\d+(\.\d+){3}$/.test(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  if (!plain.includes(':')) return ''
  const [head = '', tail] = plain.split('%')[0]?.split('::') ?? []
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  const all = [...groups, ...Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0'), ...rest]
  return `${all.slice(0, 3).join(':')}::/48`
}

/** What is stored of the program that signs in. */
export const describeClient = ({ address, userAgent }: Client) => ({
  userAgent: userAgent.slice(0, maxUserAgent),
  network: networkOf(address),
})

/**
 * Notes that an account was signed in to from a device, and mails its owner where the device is new. The first one of an account is not
 * reported, because somebody who has just registered knows. Without a key of the browser, programs of the same kind count as one device.
 */
export async function noteDevice(queries: Queries, settings: Settings, user: UserRow, client: Client): Promise<void> {
  const name = deviceName(client.userAgent)
  const keyHash = hashToken(client.device === '' ? `program ${name}` : `browser ${client.device}`)
  const others = and(eq(knownDevices.userId, user.id), ne(knownDevices.keyHash, keyHash))
  const hasOthers = (await queries.$count(knownDevices, others)) > 0
  const [noted] = await queries
    .insert(knownDevices)
    .values({ userId: user.id, keyHash })
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.keyHash],
      set: { lastUsedAt: sql`now()` },
    })
    // A row that was updated has a transaction that replaced its former version.
    .returning({ isNew: sql<boolean>`xmax = 0` })
  const address = linkRecipientOf(user, 'reset')
  if (!hasOthers || noted?.isNew !== true || address === null) return
  if (!(await mayMail(queries, user.id))) return
  await enqueueMail(
    queries,
    newDeviceMail(settings, address, user.username, { name, network: networkOf(client.address) }),
  )
}

/** Whether the owner may get one more mail about a new device: whoever knows the password must not flood them. */
const mayMail = (queries: Queries, userId: string): Promise<boolean> =>
  isWithinLimit(consumeLimit(queries, `new devices ${userId}`, hourMs, maxMails))

/** Forgets devices that were not used for over a year. */
export async function deleteOldDevices(queries: Queries): Promise<void> {
  await queries.delete(knownDevices).where(lt(knownDevices.lastUsedAt, sql`now() - interval '400 days'`))
}
