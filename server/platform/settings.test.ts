import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { quotaNames } from '../users/quotas'
import { providerSettingNames } from './sign-in-settings'
import { addressOf, devMailUrl, readSettings, settingNames, SettingsError } from './settings'

describe('settings', () => {
  test('all have a default', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDirectory: resolve('data'),
      databaseUrl: undefined,
      smtpUrl: undefined,
      publicUrl: 'http://127.0.0.1:3000',
      demo: true,
      productName: 'Ketwork',
      logLevel: 'info',
      engine: { deadlineMs: 2000, memoryMb: 256 },
    })
  })

  test('give the metrics a port of their own', () => {
    expect(readSettings({ METRICS_PORT: '3001' })).toMatchObject({ metricsPort: 3001 })
    expect(() => readSettings({ METRICS_PORT: '3000' })).toThrow(
      new SettingsError('METRICS_PORT', 'must be another port than PORT'),
    )
  })

  test('are read from the environment, and an empty one counts as absent', () => {
    const settings = readSettings({
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: '/var/lib/ketwork',
      DATABASE_URL: 'postgres://me@db/ketwork',
      SMTP_URL: ' ',
      KETWORK_DEMO: 'off',
      BANNER: 'off',
      UNRELATED: 'ignored',
    })
    expect(settings).toMatchObject({
      port: 8080,
      dataDirectory: '/var/lib/ketwork',
      databaseUrl: 'postgres://me@db/ketwork',
      smtpUrl: undefined,
      publicUrl: 'http://localhost:8080',
      demo: false,
      banner: null,
    })
  })

  test('the code of the page that shows mails is another one each time where none is set', () => {
    expect(readSettings({}).devMailCode).not.toBe(readSettings({}).devMailCode)
    expect(readSettings({}).devMailCode).toMatch(/^[0-9a-f]{32}$/)
    expect(devMailUrl(readSettings({ DEV_MAIL_CODE: 'always-this' }))).toBe(
      'http://127.0.0.1:3000/dev/mail?code=always-this',
    )
  })

  test('a public address loses the slash at its end', () => {
    expect(readSettings({ PUBLIC_URL: 'https://ket.example/' }).publicUrl).toBe('https://ket.example')
  })

  test('name an object store where they name a bucket', () => {
    const key = { S3_ACCESS_KEY_ID: 'some-key', S3_SECRET_ACCESS_KEY: 'some-secret' }
    expect(readSettings({}).objectStore).toBeUndefined()
    expect(readSettings(key).objectStore).toBeUndefined()
    expect(readSettings({ ...key, S3_BUCKET: 'ketwork', S3_REGION: 'eu-central-1' }).objectStore).toEqual({
      endpoint: 'https://s3.eu-central-1.amazonaws.com',
      bucket: 'ketwork',
      region: 'eu-central-1',
      accessKeyId: 'some-key',
      secretAccessKey: 'some-secret',
      prefix: '',
      isPathStyle: true,
    })
    const own = { S3_ENDPOINT: 'http://127.0.0.1:7070', S3_PREFIX: 'ketwork/', S3_PATH_STYLE: 'off' }
    expect(readSettings({ ...key, ...own, S3_BUCKET: 'ketwork' }).objectStore).toMatchObject({
      endpoint: 'http://127.0.0.1:7070',
      prefix: 'ketwork/',
      isPathStyle: false,
    })
    expect(() => readSettings({ S3_BUCKET: 'ketwork' })).toThrow(/^S3_ACCESS_KEY_ID must be set/)
    expect(() => readSettings({ S3_BUCKET: 'ketwork', S3_ACCESS_KEY_ID: 'key' })).toThrow(/^S3_SECRET_ACCESS_KEY must/)
    expect(() => readSettings({ S3_ENDPOINT: 'https://s3.example' })).toThrow(/^S3_BUCKET must be set/)
  })

  test.each([
    ['PORT', '80a'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['HOST', 'a b'],
    ['DATABASE_URL', 'mysql://x/y'],
    ['DATABASE_URL', 'localhost'],
    ['SMTP_URL', 'http://mail'],
    ['PUBLIC_URL', 'ket.example'],
    ['KETWORK_DEMO', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['BANNER_FOLLOW_URL', 'javascript:alert(1)'],
    ['CONTACT_ADDRESS', 'nowhere'],
    ['METRICS_TOKEN', 'short'],
    ['ENGINE_DEADLINE_MS', '2s'],
    ['ENGINE_MEMORY_MB', '1'],
    ['S3_BUCKET', 'Not_A_Bucket'],
    ['S3_ENDPOINT', 's3.example'],
    ['S3_ENDPOINT', 'https://user:secret@s3.example'],
    ['S3_REGION', 'a b'],
    ['S3_PREFIX', 'no-slash'],
    ['S3_PREFIX', '../'],
    ['S3_PREFIX', '.hidden/'],
    ['S3_SECRET_ACCESS_KEY', 'short'],
    ['DEV_MAIL_CODE', 'short'],
    ['DEV_MAIL_CODE', 'with a space'],
    ['MAIL_FROM', 'Ketwork\nBcc: x@y'],
    ['PASSWORDS', 'off'],
    ['OIDC_PROVIDERS', 'Big University'],
    ['OIDC_PROVIDERS', 'one,one'],
  ])('%s=%j stops the start with one line that names it', (name, value) => {
    const read = () => readSettings({ [name]: value })
    expect(read).toThrow(SettingsError)
    expect(read).toThrow(new RegExp(`^${name} must [^\\n]+$`))
  })

  const provider = {
    OIDC_PROVIDERS: 'uni',
    OIDC_UNI_ISSUER: 'https://login.uni.example/realms/all',
    OIDC_UNI_CLIENT_ID: 'ketwork',
  }

  test('a provider is read from the variables with its name', () => {
    const named = { ...provider, OIDC_UNI_LABEL: 'Our University', PASSWORDS: 'off' }
    expect(readSettings(named).signIn).toEqual({
      passwords: false,
      providers: [
        {
          name: 'uni',
          label: 'Our University',
          issuer: 'https://login.uni.example/realms/all',
          clientId: 'ketwork',
          clientSecret: undefined,
          scopes: 'openid email profile',
          admin: undefined,
        },
      ],
    })
    expect(readSettings(provider).signIn.providers[0]?.label).toBe('Uni')
    expect(readSettings({}).signIn).toEqual({ passwords: true, providers: [] })
  })

  test.each([
    ['OIDC_UNI_ISSUER', ''],
    ['OIDC_UNI_ISSUER', 'http://login.uni.example'],
    ['OIDC_UNI_ISSUER', 'https://login.uni.example/?a=b'],
    ['OIDC_UNI_ISSUER', 'https://login.uni.example/.well-known/openid-configuration'],
    ['OIDC_UNI_CLIENT_ID', ''],
    ['OIDC_UNI_SCOPES', 'email'],
    ['OIDC_UNI_ADMIN_VALUE', 'staff'],
  ])('%s=%j of a provider stops the start', (name, value) => {
    const named = name === 'OIDC_UNI_ADMIN_VALUE' ? 'OIDC_UNI_ADMIN_CLAIM' : name
    expect(() => readSettings({ ...provider, [name]: value })).toThrow(new RegExp(`^${named} must [^\\n]+$`))
  })

  test('a provider that the list does not name stops the start', () => {
    const refused = new SettingsError('OIDC_PROVIDERS', 'must name orcid, because OIDC_ORCID_ISSUER is set')
    expect(() => readSettings({ ...provider, OIDC_ORCID_ISSUER: 'https://orcid.org' })).toThrow(refused)
    expect(() => readSettings({ OIDC_ORCID_ISSUER: 'https://orcid.org' })).toThrow(refused)
    expect(readSettings({ OIDC_ORCID_ISSUER: ' ', OIDC_RP_TIMEOUT: '3' }).signIn.providers).toEqual([])
  })

  test.each(['novalue', 'a=b,novalue', '=b', 'a=%zz', 'two words=b'])('%j are no headers of a collector', (headers) => {
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector.example:4318'
    expect(() => readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: headers })).toThrow(
      /^OTEL_EXPORTER_OTLP_HEADERS must be headers as name=value, with commas between them$/,
    )
  })

  test('headers of a collector need a collector', () => {
    const headers = { OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b==, y=' }
    expect(() => readSettings(headers)).toThrow(
      new SettingsError('OTEL_EXPORTER_OTLP_ENDPOINT', 'must be set, because OTEL_EXPORTER_OTLP_HEADERS is'),
    )
    const otlpEndpoint = 'http://collector.example:4318'
    expect(readSettings({ ...headers, OTEL_EXPORTER_OTLP_ENDPOINT: otlpEndpoint }).tracing).toEqual({
      otlpEndpoint,
      otlpHeaders: headers.OTEL_EXPORTER_OTLP_HEADERS,
    })
  })

  test('the address of the site has no password', () => {
    expect(() => readSettings({ PUBLIC_URL: 'https://me:secret@ketwork.example' })).toThrow(
      /^PUBLIC_URL must have no user and no password: it stands in mails and pages$/,
    )
  })

  test('a link of a database is not repeated in the message: it holds a password', () => {
    expect(() => readSettings({ DATABASE_URL: 'mysql://me:secret@db/x' })).not.toThrow(/secret/)
  })

  test('each stands in .env.example, and nothing else does', async () => {
    const example = await readFile(new URL('../../.env.example', import.meta.url), 'utf8')
    const names = [...example.matchAll(/^#([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name)
    expect(names.toSorted()).toEqual([...settingNames, ...quotaNames, ...providerSettingNames('example')].sort())
  })
})

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['::1', 'http://[::1]:3000'],
  ['0.0.0.0', 'http://localhost:3000'],
  ['::', 'http://localhost:3000'],
])('a server on %s is opened at %s', (host, address) => {
  expect(addressOf(host, 3000)).toBe(address)
})
