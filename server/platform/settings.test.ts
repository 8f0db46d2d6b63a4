import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { quotaNames } from '../users/quotas'
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
    ['DEV_MAIL_CODE', 'short'],
    ['DEV_MAIL_CODE', 'with a space'],
    ['MAIL_FROM', 'Ketwork\nBcc: x@y'],
  ])('%s=%j stops the start with one line that names it', (name, value) => {
    const read = () => readSettings({ [name]: value })
    expect(read).toThrow(SettingsError)
    expect(read).toThrow(new RegExp(`^${name} must [^\\n]+$`))
  })

  test('a link of a database is not repeated in the message: it holds a password', () => {
    expect(() => readSettings({ DATABASE_URL: 'mysql://me:secret@db/x' })).not.toThrow(/secret/)
  })

  test('each stands in .env.example, and nothing else does', async () => {
    const example = await readFile(new URL('../../.env.example', import.meta.url), 'utf8')
    const names = [...example.matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name)
    expect(names.toSorted()).toEqual([...settingNames, ...quotaNames].sort())
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
