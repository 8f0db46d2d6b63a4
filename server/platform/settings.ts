/**
 * The settings of the server, read from the environment and checked once at start. `.env.example` explains each to operators; a test
 * compares the two.
 */
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import { SettingsError, readVariables } from './settings-reader'
import { providerNames, readProviders, type SignInSettings } from './sign-in-settings'
import { randomName } from './tokens'
import { areHeaders, type TracingSettings } from './tracing-headers'

export { SettingsError, readVariables } from './settings-reader'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

const text = (fallback: string) => z.string().default(fallback)

const matching = (pattern: RegExp, problem: string) => z.string().regex(pattern, problem)

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

const hasNoUser = (value: string) =>
  !URL.canParse(value) || (new URL(value).username === '' && new URL(value).password === '')

const onOff = z.enum(['on', 'off'], 'must be on or off').default('on')

/** The environment variables, with their defaults. */
const Environment = z.object({
  PORT: wholeNumber(3000, 0, 65_535),
  HOST: matching(/^[\w.:-]+$/, 'must be an IP address or a host name').default('127.0.0.1'),
  DATA_DIR: text('data').refine((value) => !value.includes('\0'), 'must be the path of a folder'),
  DATABASE_URL: link(['postgres:', 'postgresql:']).optional(),
  DATABASE_READ_URL: link(['postgres:', 'postgresql:']).optional(),
  DATABASE_POOL_SIZE: wholeNumber(10, 2, 500),
  NIGHTLY_BACKUPS: wholeNumber(7, 0, 1000),
  BACKUP_BEFORE_MIGRATION: onOff,
  S3_BUCKET: matching(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket').optional(),
  S3_ENDPOINT: webLink()
    .refine((value) => !/[?#@]/.test(value), 'must be a link without a user, a query or a fragment')
    .optional(),
  S3_REGION: matching(/^[\w-]{1,64}$/, 'must be the name of a region').default('us-east-1'),
  S3_ACCESS_KEY_ID: matching(/^[\w.+/=-]{3,128}$/, 'must be the id of a key').optional(),
  S3_SECRET_ACCESS_KEY: matching(/^[\x21-\x7e]{8,256}$/, 'must be a secret of at least 8 characters').optional(),
  S3_PREFIX: matching(
    /^([\w-][\w.-]{0,127}\/){0,4}$/,
    'must be a folder of letters, digits, `.`, `_` and `-` that ends with `/`, such as ketwork/',
  ).default(''),
  S3_PATH_STYLE: onOff,
  SMTP_URL: link(['smtp:', 'smtps:']).optional(),
  DEV_MAIL_CODE: matching(/^[\w-]{8,100}$/, 'must be 8 to 100 letters, digits, - or _').optional(),
  MAIL_FROM: matching(/^[^\r\n@]+@[^\s@]+$/, 'must be a mail address, such as Ketwork <noreply@example.org>').default(
    'Ketwork <noreply@localhost>',
  ),
  PUBLIC_URL: webLink()
    .refine(
      (value) => !URL.canParse(value) || /^[\w~./-]*$/.test(new URL(value).pathname),
      'must have a path of letters, digits, -, ., _ and ~',
    )
    .refine((value) => !/[?#]/.test(value), 'must have no ? and no #')
    .refine(hasNoUser, 'must have no user and no password: it stands in mails and pages')
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  TRUSTED_PROXIES: wholeNumber(0, 0, 10),
  PASSWORDS: onOff,
  OIDC_PROVIDERS: providerNames,
  KETWORK_DEMO: onOff,
  PRODUCT_NAME: z.string().max(60, 'must have at most 60 characters').default('Ketwork'),
  CONTACT_ADDRESS: text('hello@ketwork.example').refine(
    (value) => /^[^\s@]+@[^\s@]+$/.test(value) || /^https?:\/\/\S+$/.test(value),
    'must be a mail address or a link that begins with http:// or https://',
  ),
  BANNER: onOff,
  BANNER_TEXT: z
    .string()
    .max(300, 'must have at most 300 characters')
    .default('Ketwork is joining Open Circuit Commons in December 2025.'),
  BANNER_FOLLOW_URL: webLink().default('https://commons.example/follow'),
  BANNER_LEARN_MORE_URL: webLink().default('https://commons.example/joining'),
  DRAIN_SECONDS: wholeNumber(0, 0, 300),
  METRICS_PORT: wholeNumber(0, 0, 65_535),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webLink().optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .refine((value) => areHeaders(value), 'must be headers as name=value, with commas between them')
    .optional(),
  LOG_FILE: z.string().optional(),
  ACCESS_LOG: z.enum(['on', 'off'], 'must be on or off').optional(),
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
  RATE_LIMIT_SIMULATIONS: wholeNumber(30, 1, 1_000_000),
})

/** The names of all variables. */
export const settingNames: readonly string[] = Object.keys(Environment.shape)

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
    /** Where files are stored; undefined for the data directory. */
    objectStore: readObjectStore(read),
    /** A streaming replica of it that answers reads; undefined for none. */
    databaseReadUrl: readReplicaUrl(read),
    /** The most connections to the database, and to its replica. */
    databasePoolSize: read.DATABASE_POOL_SIZE,
    /** How many nightly backups stay in the data directory; 0 if none is made. */
    nightlyBackups: read.NIGHTLY_BACKUPS,
    /** Whether the database is backed up before it is migrated. */
    backupBeforeMigration: read.BACKUP_BEFORE_MIGRATION === 'on',
    /** Undefined if no mails are sent; {@link isDevMailEnabled} says whether `/dev/mail` shows them instead. */
    smtpUrl: read.SMTP_URL,
    /** The code in the address of `/dev/mail`, so that only those who read the server's output can open it. */
    devMailCode: read.DEV_MAIL_CODE ?? randomName(),
    /** The sender of all mails. */
    mailFrom: read.MAIL_FROM,
    /** The address of the site, without a slash at its end: the base of all links in mails. */
    publicUrl: read.PUBLIC_URL ?? addressOf(read.HOST, read.PORT),
    /** Where the site lies on its host: empty, or as `/ketwork`. Addresses within the site begin with it. */
    basePath: basePathOf(read.PUBLIC_URL),
    /** Whether an operator set it, rather than host and port. */
    isPublicUrlSet: read.PUBLIC_URL !== undefined,
    /** The number of proxies in front of the server whose word on the client's address counts. */
    trustedProxies: read.TRUSTED_PROXIES,
    signIn: readSignIn(read, environment),
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
    /** Milliseconds for which a server that is told to end goes on responding, until its proxy has turned to others. */
    drainMs: read.DRAIN_SECONDS * 1000,
    /** The TCP port of the metrics for ADMINs; absent if only the token reads them. */
    ...(read.METRICS_PORT !== 0 && { metricsPort: readMetricsPort(read) }),
    /** Lets a scraper read the metrics without an account. */
    metricsToken: read.METRICS_TOKEN,
    /** The collector that traces are sent to, and the headers for it. */
    tracing: readTracing(read),
    logLevel: read.LOG_LEVEL,
    /** The absolute path of the file that the log is written to; undefined for the standard output. */
    logFile: read.LOG_FILE === undefined ? undefined : resolve(read.LOG_FILE),
    /** Whether each request is logged; undefined for wherever no person reads the log as it is written. */
    accessLog: read.ACCESS_LOG === undefined ? undefined : read.ACCESS_LOG === 'on',
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
      /** Simulations, by account. */
      simulations: read.RATE_LIMIT_SIMULATIONS,
    },
  }
}

/**
 * The object store of the settings, which `S3_BUCKET` turns on.
 *
 * @throws {SettingsError} for a variable that is missing, or of no use without `S3_BUCKET`.
 */
function readObjectStore(read: z.output<typeof Environment>): ObjectStoreSettings | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = read
  if (bucket === undefined) {
    if (read.S3_ENDPOINT !== undefined) throw new SettingsError('S3_BUCKET', 'must be set, because S3_ENDPOINT is')
    return undefined
  }
  if (accessKeyId === undefined) throw new SettingsError('S3_ACCESS_KEY_ID', 'must be set, because S3_BUCKET is')
  if (secretAccessKey === undefined)
    throw new SettingsError('S3_SECRET_ACCESS_KEY', 'must be set, because S3_BUCKET is')
  return {
    endpoint: read.S3_ENDPOINT ?? `https://s3.${read.S3_REGION}.amazonaws.com`,
    bucket,
    region: read.S3_REGION,
    accessKeyId,
    secretAccessKey,
    prefix: read.S3_PREFIX,
    isPathStyle: read.S3_PATH_STYLE === 'on',
  }
}

/** @throws {SettingsError} if nobody could sign in, or a variable of a provider is invalid. */
function readSignIn(
  read: { PASSWORDS: 'on' | 'off'; OIDC_PROVIDERS: string[] },
  environment: NodeJS.ProcessEnv,
): SignInSettings {
  const passwords = read.PASSWORDS === 'on'
  if (!passwords && read.OIDC_PROVIDERS.length === 0) {
    throw new SettingsError('PASSWORDS', 'must be on while OIDC_PROVIDERS names no provider to sign in with')
  }
  return { passwords, providers: readProviders(read.OIDC_PROVIDERS, environment) }
}

/** @throws {SettingsError} for a replica of the embedded database, which has none. */
function readReplicaUrl(read: z.output<typeof Environment>): string | undefined {
  if (read.DATABASE_READ_URL !== undefined && read.DATABASE_URL === undefined)
    throw new SettingsError('DATABASE_URL', 'must be set, because DATABASE_READ_URL is')
  return read.DATABASE_READ_URL
}

/** @throws {SettingsError} for headers that are sent nowhere. */
function readTracing(read: z.output<typeof Environment>): TracingSettings {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: otlpEndpoint, OTEL_EXPORTER_OTLP_HEADERS: otlpHeaders } = read
  if (otlpHeaders !== undefined && otlpEndpoint === undefined)
    throw new SettingsError('OTEL_EXPORTER_OTLP_ENDPOINT', 'must be set, because OTEL_EXPORTER_OTLP_HEADERS is')
  return { otlpEndpoint, otlpHeaders }
}

function readMetricsPort(read: z.output<typeof Environment>): number {
  if (read.METRICS_PORT === read.PORT) throw new SettingsError('METRICS_PORT', 'must be another port than PORT')
  return read.METRICS_PORT
}

const basePathOf = (publicUrl: string | undefined): string =>
  publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/+$/, '')

/** The settings, checked and with their defaults. */
export type Settings = ReturnType<typeof readSettings>
export type EngineSettings = Settings['engine']
/** A bucket of an S3-compatible object store, and how to reach it. */
export interface ObjectStoreSettings {
  /** The URL of the store, without the bucket. */
  endpoint: string
  bucket: string
  /** The region that requests are signed for. */
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** What all keys begin with: empty, or ending with a slash. */
  prefix: string
  /** Whether the bucket stands in the path of URLs, rather than in the host name. */
  isPathStyle: boolean
}
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
