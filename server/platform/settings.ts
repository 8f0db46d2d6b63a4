/**
 * Every setting of the server, read from the environment and checked once at start. What each one means to an operator
 * stands in `.env.example`; the two are held together by a test.
 */
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import { randomName } from './tokens'

/** The settings, checked and with their defaults filled in. */
export interface Settings {
  /** TCP port; 0 takes a free one. */
  port: number
  /** Address to listen on. */
  host: string
  /** Absolute path of the folder that holds all that is kept. */
  dataDirectory: string
  /** A PostgreSQL of the operator's own; absent, the embedded one runs in the data directory. */
  databaseUrl?: string
  /** Connections to the database at most. */
  databasePoolSize: number
  /** Absent, mails are not sent; {@link isDevMailEnabled} says whether they are shown at `/dev/mail` instead. */
  smtpUrl?: string
  /** What the address of `/dev/mail` ends with, so that only who reads the server's output can open it. */
  devMailCode: string
  /** Sender of all mails. */
  mailFrom: string
  /** Where people reach the site, without a slash at its end; the base of all links in mails. */
  publicUrl: string
  /** Whether that was set, and not made of host and port. */
  isPublicUrlSet: boolean
  /** Proxies in front of the server whose word on the caller's address counts. */
  trustedProxies: number
  /** Whether an empty installation gets the curated circuits. */
  demo: boolean
  productName: string
  /** Mail address or link on the legal and error pages. */
  contactAddress: string
  /** The partner banner; null where its text is empty. */
  banner: Banner | null
  /** TCP port of the metrics for ADMINs; absent, only the token reads them. */
  metricsPort?: number
  /** Lets a scraper read the metrics without an account. */
  metricsToken?: string
  logLevel: LogLevel
  engine: EngineSettings
  /** Requests at most in a minute. */
  rateLimits: RateLimits
  quotas: Quotas
}

/** The dismissible announcement at the top of each page. */
export interface Banner {
  text: string
  followUrl: string
  learnMoreUrl: string
}

/** What one question to the engine may cost, and how many are answered at once. */
export interface EngineSettings {
  /** Worker threads. */
  threads: number
  /** Milliseconds that one question may take, the start of a new worker left out. */
  deadlineMs: number
  /** MiB of memory that one worker may take. */
  memoryMb: number
  /** Questions that wait at most; more are refused at once. */
  queue: number
}

/** Requests at most in a minute. A client is an address of the network; many people may share one. */
export interface RateLimits {
  /** Of any kind, by client. */
  requests: number
  /** Whatever a password or a link could be guessed at, by account and client together. */
  login: number
  /** The same by client alone. */
  loginClient: number
  /** New accounts, by client. */
  registration: number
  /** What mails somebody about an account, by the address that is mailed and by the account. In an hour an address gets four times as many. */
  mail: number
  /** The same by client. */
  mailClient: number
  /** What mails the author of feedback, by client, by who does it and by author. */
  notices: number
}

/** What one account may make and keep. */
export interface Quotas {
  /** Circuits that it saves in a day. */
  circuits: number
  /** Comments that it writes in a day. */
  comments: number
  /** Bytes of its circuits and files. */
  storedBytes: number
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** A setting that the server cannot start with. The message is one line that names it. */
export class SettingsError extends Error {
  override name = 'SettingsError'
  /** Name of the environment variable. */
  readonly setting: string

  constructor(setting: string, problem: string) {
    super(`${setting} ${problem}`)
    this.setting = setting
  }
}

const text = (fallback: string) => z.string().default(fallback)

const wholeNumber = (fallback: number, least: number, most: number) =>
  z
    .string()
    .default(String(fallback))
    .refine(
      (value) => /^\d+$/.test(value) && Number(value) >= least && Number(value) <= most,
      `must be a whole number from ${least} to ${most}`,
    )
    .transform(Number)

const link = (protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be a link that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    )

const webLink = () => link(['http:', 'https:'])

/** The environment, as it is written. An empty value counts as absent, so `NAME=` in a file means the default. */
const Environment = z.object({
  PORT: wholeNumber(3000, 0, 65_535),
  HOST: text('127.0.0.1').refine((value) => /^[\w.:-]+$/.test(value), 'must be an IP address or a host name'),
  DATA_DIR: text('data').refine((value) => !value.includes('\0'), 'must be the path of a folder'),
  DATABASE_URL: link(['postgres:', 'postgresql:']).optional(),
  DATABASE_POOL_SIZE: wholeNumber(10, 2, 500),
  SMTP_URL: link(['smtp:', 'smtps:']).optional(),
  DEV_MAIL_CODE: z
    .string()
    .refine((value) => /^[\w-]{8,100}$/.test(value), 'must be 8 to 100 letters, digits, - or _')
    .optional(),
  MAIL_FROM: text('Ketwork <noreply@localhost>').refine(
    (value) => /^[^\r\n@]+@[^\s@]+$/.test(value),
    'must be a mail address, such as Ketwork <noreply@example.org>',
  ),
  PUBLIC_URL: webLink()
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  TRUSTED_PROXIES: wholeNumber(0, 0, 10),
  KETWORK_DEMO: z.enum(['on', 'off'], 'must be on or off').default('on'),
  PRODUCT_NAME: text('Ketwork').refine((value) => value.length <= 60, 'must have at most 60 characters'),
  CONTACT_ADDRESS: text('hello@ketwork.example').refine(
    (value) => /^[^\s@]+@[^\s@]+$/.test(value) || /^https?:\/\/\S+$/.test(value),
    'must be a mail address or a link that begins with http:// or https://',
  ),
  BANNER: z.enum(['on', 'off'], 'must be on or off').default('on'),
  BANNER_TEXT: text('Ketwork is joining Open Circuit Commons in December 2025.').refine(
    (value) => value.length <= 300,
    'must have at most 300 characters',
  ),
  BANNER_FOLLOW_URL: webLink().default('https://commons.example/follow'),
  BANNER_LEARN_MORE_URL: webLink().default('https://commons.example/joining'),
  METRICS_PORT: wholeNumber(0, 0, 65_535),
  METRICS_TOKEN: z
    .string()
    .refine((value) => value.length >= 16, 'must have at least 16 characters')
    .optional(),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  ENGINE_THREADS: wholeNumber(Math.max(1, Math.min(4, availableParallelism() - 1)), 1, 64),
  ENGINE_DEADLINE_MS: wholeNumber(2000, 50, 60_000),
  ENGINE_MEMORY_MB: wholeNumber(256, 16, 4096),
  ENGINE_QUEUE: wholeNumber(64, 0, 10_000),
  RATE_LIMIT_REQUESTS: wholeNumber(600, 1, 1_000_000),
  RATE_LIMIT_LOGIN: wholeNumber(20, 1, 1_000_000),
  RATE_LIMIT_LOGIN_CLIENT: wholeNumber(300, 1, 1_000_000),
  RATE_LIMIT_REGISTRATION: wholeNumber(60, 1, 1_000_000),
  RATE_LIMIT_MAIL: wholeNumber(5, 1, 1_000_000),
  RATE_LIMIT_MAIL_CLIENT: wholeNumber(60, 1, 1_000_000),
  RATE_LIMIT_NOTICES: wholeNumber(60, 1, 1_000_000),
  QUOTA_CIRCUITS: wholeNumber(1000, 1, 1_000_000_000),
  QUOTA_COMMENTS: wholeNumber(1000, 1, 1_000_000_000),
  QUOTA_STORED_MB: wholeNumber(2000, 1, 1_000_000_000),
})

/** The names of all settings, as they stand in the environment. */
export const settingNames: readonly string[] = Object.keys(Environment.shape)

/**
 * Reads and checks all settings.
 *
 * @throws {SettingsError} for the first one that is wrong.
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const written = Object.fromEntries(
    settingNames
      .map((name) => [name, environment[name]?.trim()])
      .filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(written)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new SettingsError(String(issue?.path[0] ?? 'A setting'), issue?.message ?? 'is wrong')
  }
  const read = parsed.data
  return {
    port: read.PORT,
    host: read.HOST,
    dataDirectory: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    databasePoolSize: read.DATABASE_POOL_SIZE,
    smtpUrl: read.SMTP_URL,
    devMailCode: read.DEV_MAIL_CODE ?? randomName(),
    mailFrom: read.MAIL_FROM,
    publicUrl: read.PUBLIC_URL ?? addressOf(read.HOST, read.PORT),
    isPublicUrlSet: read.PUBLIC_URL !== undefined,
    trustedProxies: read.TRUSTED_PROXIES,
    demo: read.KETWORK_DEMO === 'on',
    productName: read.PRODUCT_NAME,
    contactAddress: read.CONTACT_ADDRESS,
    banner:
      read.BANNER === 'on'
        ? { text: read.BANNER_TEXT, followUrl: read.BANNER_FOLLOW_URL, learnMoreUrl: read.BANNER_LEARN_MORE_URL }
        : null,
    ...(read.METRICS_PORT !== 0 && { metricsPort: read.METRICS_PORT }),
    metricsToken: read.METRICS_TOKEN,
    logLevel: read.LOG_LEVEL,
    engine: {
      threads: read.ENGINE_THREADS,
      deadlineMs: read.ENGINE_DEADLINE_MS,
      memoryMb: read.ENGINE_MEMORY_MB,
      queue: read.ENGINE_QUEUE,
    },
    rateLimits: {
      requests: read.RATE_LIMIT_REQUESTS,
      login: read.RATE_LIMIT_LOGIN,
      loginClient: read.RATE_LIMIT_LOGIN_CLIENT,
      registration: read.RATE_LIMIT_REGISTRATION,
      mail: read.RATE_LIMIT_MAIL,
      mailClient: read.RATE_LIMIT_MAIL_CLIENT,
      notices: read.RATE_LIMIT_NOTICES,
    },
    quotas: {
      circuits: read.QUOTA_CIRCUITS,
      comments: read.QUOTA_COMMENTS,
      storedBytes: read.QUOTA_STORED_MB * 1_000_000,
    },
  }
}

/**
 * Whether mails are shown at `/dev/mail`, and their links in the log: only where no SMTP server sends them, and never on a site
 * that other machines reach.
 */
export const isDevMailEnabled = ({ smtpUrl, publicUrl }: Pick<Settings, 'smtpUrl' | 'publicUrl'>): boolean =>
  smtpUrl === undefined && isLoopback(new URL(publicUrl).host)

/** The address of the page that shows mails, with its code. */
export const devMailUrl = ({ publicUrl, devMailCode }: Pick<Settings, 'publicUrl' | 'devMailCode'>): string =>
  `${publicUrl}/dev/mail?code=${devMailCode}`

/** Whether a host, as it stands in a URL or in the header `Host`, means this machine alone. */
export const isLoopback = (host: string): boolean =>
  /^(([\w-]+\.)*localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i.test(host)

/**
 * The link that a person on this machine opens for a server that listens on a host and port: an address that means
 * "every one of this machine's" becomes `localhost`, and IPv6 gets its brackets.
 */
export function addressOf(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::'
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
