import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { openLog } from './log'
import { readableError, redact, safeError } from './redaction'

const hash = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaA'
const token = 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE'

const refused = Object.assign(new Error('duplicate key value violates unique constraint "users_email_key_unique"'), {
  name: 'error',
  severity: 'ERROR',
  routine: '_bt_check_unique',
  code: '23505',
  detail: 'Key (email_key)=(ada@example.org) already exists.',
  constraint: 'users_email_key_unique',
})
const failed = new DrizzleQueryError(
  'insert into "users" ("email", "password_hash") values ($1, $2)',
  ['ada@example.org', hash, `several\n    at lines (${token})`],
  refused,
)

const secrets = ['ada@', 'argon2', 'c2FsdHNh', token, 'several', 'already exists']

test('a failed query is told with its statement and the reason, without its parameters', () => {
  const told = JSON.stringify(safeError(failed))
  for (const secret of secrets) expect(told).not.toContain(secret)
  expect(safeError(failed)).toMatchObject({
    message: 'Failed query: insert into "users" ("email", "password_hash") values ($1, $2)',
    stack: expect.stringMatching(/^Error: Failed query: insert.*\n\s+at .*redaction\.test\.ts/s),
    cause: { code: '23505', constraint: 'users_email_key_unique', message: refused.message },
  })
})

test('what the database says of a wrong value does not repeat it', () => {
  const wrong = Object.assign(new Error('invalid input syntax for type uuid: "a secret\nthing"'), {
    severity: 'ERROR',
    routine: 'string_to_uuid',
  })
  expect(safeError(wrong).message).toBe('invalid input syntax for type uuid: …')
})

test.each([
  ['GET /reset-password?a=1&token=abc&b=2', 'GET /reset-password?a=1&token=…&b=2'],
  ['authorization: Bearer something', 'authorization: Bearer …'],
  [`the token ${token}.`, 'the token ….'],
  [`stored ${hash} there`, 'stored … there'],
  ['Recipient <Ada.Lovelace+x@mail.example.org> refused', 'Recipient <…> refused'],
  ['für übung@bücher.example', 'für …'],
  ['postgres://ketwork:secret@db.example/ketwork', 'postgres://…@db.example/ketwork'],
  [
    'at file:///srv/node_modules/@fastify/static/index.js:12:3',
    'at file:///srv/node_modules/@fastify/static/index.js:12:3',
  ],
  ['circuit 01990000-0000-7000-8000-000000000000', 'circuit 01990000-0000-7000-8000-000000000000'],
])('%j is logged as %j', (text, logged) => {
  expect(redact(text)).toBe(logged)
})

test('the link of a mail that is shown and not sent stays', () => {
  const line = JSON.stringify({
    to: 'ada@example.org',
    link: `http://localhost/verify-email?token=${token}`,
    msg: token,
  })
  expect(redact(line)).toBe(line.replace(`"msg":"${token}"`, '"msg":"…"'))
})

test.each(['err', 'error', 'cause', 'reason'])(
  'the log tells errors under the name %s without their secrets',
  (name) => {
    for (const isTerminal of [true, false]) {
      const lines: string[] = []
      const log = openLog('info', { isTerminal, write: (line) => lines.push(line) })
      log.warn({ [name]: failed }, `Failed for ada@example.org with ${token}`)
      log.child({ part: 'jobs' }).error(failed)
      expect(lines).toHaveLength(2)
      for (const secret of secrets) expect(lines.join('')).not.toContain(secret)
      expect(lines.join('')).toContain('Failed query')
    }
  },
)

test('what is printed where the program ends is an error without its secrets, and its reason', () => {
  const printed = readableError(failed)
  for (const secret of secrets) expect(printed).not.toContain(secret)
  expect(printed).toMatch(/^Error: Failed query.*caused by error: duplicate key value/s)
  expect(readableError('ada@example.org')).toBe('…')
})
