/**
 * The settings of the server, read from the environment and checked once at start. `.env.example` explains each to operators; a test
 * compares the two.
 */
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import { randomName } from './tokens'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** An invalid setting, with which the server does not start. The message is one line that names it. */
export class SettingsError extends Error {
  override name = 'SettingsError'
  /** The name of the environment variable. */
  readonly setting: string

  constructor(setting: string, problem: string) {
    super(`${setting} ${problem}`)
    this.setting = setting
  }
}

const text = (fallback: string) => z.string().default(fallback)

/** The schema of a variable with a whole number. */
export const wholeNumber = (fallback: number, min: number, max: number) =>
  z
    .string()
    .default(String(fallback))
    .refine(
      (value) => /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max,
      `must be a whole number from ${min} to ${max}`,
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

const onOff = z.enum(['on', 'off'], 'must be on or off').default('on')

/** The environment variables, with their defaults. */
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
  KETWORK_DEMO: onOff,
  PRODUCT_NAME: text('Ketwork').refine((value) => value.length <= 60, 'must have at most 60 characters'),
  CONTACT_ADDRESS: text('hello@ketwork.example').refine(
    (value) => /^[^\s@]+@[^\s@]+$/.test(value) || /^https?:\/\/\S+$/.test(value),
    'must be a mail address or a link that begins with http:// or https://',
  ),
  BANNER: onOff,
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
})

/** The names of all variables. */
export const settingNames: readonly string[] = Object.keys(Environment.shape)

/**
 * Reads and checks environment variables. An empty one counts as absent, so `NAME=` in a file means the default.
 *
 * @throws {SettingsError} for the first one that is invalid.
 */
export function readVariables<Shape extends z.ZodRawShape>(
  variables: z.ZodObject<Shape>,
  environment: NodeJS.ProcessEnv,
): z.output<z.ZodObject<Shape>> {
  const values = Object.keys(variables.shape)
    .map((name) => [name, environment[name]?.trim()] as const)
    .filter(([, value]) => value !== undefined && value !== '')
  const parsed = variables.safeParse(Object.fromEntries(values))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new SettingsError(String(issue?.path[0] ?? 'A setting'), issue?.message ?? 'is invalid')
}

/**
 * Reads and checks all settings.
 *
 * @throws {SettingsError} for the first one that is invalid.
 */
export function readSettings(environment: NodeJS.ProcessEnv) {
  const read = readVariables(Environment, environment)
  return {
    /** The TCP port; 0 takes a free one. */
    port: read.PORT,
    /** The address to listen on. */
    host: read.HOST,
    /** The absolute path of the folder with all data. */
    dataDirectory: resolve(read.DATA_DIR),
    /** An operator's own PostgreSQL; undefined for the embedded one in the data directory. */
    databaseUrl: read.DATABASE_URL,
    /** The most connections to the database. */
    databasePoolSize: read.DATABASE_POOL_SIZE,
    /** Undefined if no mails are sent; {@link isDevMailEnabled} says whether `/dev/mail` shows them instead. */
    smtpUrl: read.SMTP_URL,
    /** The code in the address of `/dev/mail`, so that only those who read the server's output can open it. */
    devMailCode: read.DEV_MAIL_CODE ?? randomName(),
    /** The sender of all mails. */
    mailFrom: read.MAIL_FROM,
    /** The address of the site, without a slash at its end: the base of all links in mails. */
    publicUrl: read.PUBLIC_URL ?? addressOf(read.HOST, read.PORT),
    /** Whether an operator set it, rather than host and port. */
    isPublicUrlSet: read.PUBLIC_URL !== undefined,
    /** The number of proxies in front of the server whose word on the client's address counts. */
    trustedProxies: read.TRUSTED_PROXIES,
    /** Whether an empty installation gets the curated circuits. */
    demo: read.KETWORK_DEMO === 'on',
    productName: read.PRODUCT_NAME,
    /** A mail address or link on the legal and error pages. */
    contactAddress: read.CONTACT_ADDRESS,
    /** The dismissible announcement at the top of each page; null without one. */
    banner:
      read.BANNER === 'on'
        ? { text: read.BANNER_TEXT, followUrl: read.BANNER_FOLLOW_URL, learnMoreUrl: read.BANNER_LEARN_MORE_URL }
        : null,
    /** The TCP port of the metrics for ADMINs; absent if only the token reads them. */
    ...(read.METRICS_PORT !== 0 && { metricsPort: read.METRICS_PORT }),
    /** Lets a scraper read the metrics without an account. */
    metricsToken: read.METRICS_TOKEN,
    logLevel: read.LOG_LEVEL,
    /** What one call of the engine may cost, and how many run at once. */
    engine: {
      /** Worker threads. */
      threads: read.ENGINE_THREADS,
      /** Milliseconds that one call may take, without the start of a new worker. */
      deadlineMs: read.ENGINE_DEADLINE_MS,
      /** MiB of memory that one worker may take. */
      memoryMb: read.ENGINE_MEMORY_MB,
      /** The most calls that wait; more are refused at once. */
      queue: read.ENGINE_QUEUE,
    },
    /** The most requests in a minute. A client is an address of the network, which many people may share. */
    rateLimits: {
      /** Of any kind, by client. */
      requests: read.RATE_LIMIT_REQUESTS,
      /** Requests that could guess a password or a link, by account and client together. */
      login: read.RATE_LIMIT_LOGIN,
      /** The same by client alone. */
      loginClient: read.RATE_LIMIT_LOGIN_CLIENT,
      /** New accounts, by client. */
      registration: read.RATE_LIMIT_REGISTRATION,
      /** Mails about an account, by recipient and by account. In an hour a recipient gets four times as many. */
      mail: read.RATE_LIMIT_MAIL,
      /** The same by client. */
      mailClient: read.RATE_LIMIT_MAIL_CLIENT,
      /** Notifications by mail, by client, by the account that causes them and by recipient. */
      notices: read.RATE_LIMIT_NOTICES,
    },
  }
}

/** The settings, checked and with their defaults. */
export type Settings = ReturnType<typeof readSettings>
export type EngineSettings = Settings['engine']
export type RateLimits = Settings['rateLimits']

/**
 * Whether `/dev/mail` shows mails, and the log their links: only without an SMTP server, and never on a site that other machines
 * reach.
 */
export const isDevMailEnabled = ({ smtpUrl, publicUrl }: Pick<Settings, 'smtpUrl' | 'publicUrl'>): boolean =>
  smtpUrl === undefined && isLoopback(new URL(publicUrl).host)

/** The address of the page that shows mails, with its code. */
export const devMailUrl = ({ publicUrl, devMailCode }: Pick<Settings, 'publicUrl' | 'devMailCode'>): string =>
  `${publicUrl}/dev/mail?code=${devMailCode}`

/** Whether a host, of a URL or of the header `Host`, is this machine. */
export const isLoopback = (host: string): boolean =>
  /^(([\w-]+\.)*localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i.test(host)

/**
 * The address at which a person on this machine opens a server that listens on a host and port. A host that means every address of the
 * machine becomes `localhost`, and IPv6 gets its brackets.
 */
export function addressOf(host: string, port: number): string {
  const isAnyAddress = host === '0.0.0.0' || host === '::'
  const name = isAnyAddress ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
