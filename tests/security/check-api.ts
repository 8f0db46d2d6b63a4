/**
 * `npm run check:api`: does the server keep to its own document? Schemathesis makes requests of all kinds from the OpenAPI
 * document, right and wrong ones, once as each role, against the product as it runs: no answer may be a 5xx, and none may have a
 * status, a type or a body that the document does not name. `-- --quick` sends fewer requests, in about a minute; all of it takes about ten.
 *
 * Schemathesis is put into node_modules/.cache once; `SCHEMATHESIS` names another.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { logInByApi, newPerson } from '../support/person'
import { startProduct, temporaryDirectory } from '../support/product'

const version = '4.32.5'
const folder = resolve('node_modules', '.cache', 'schemathesis')
const isQuick = process.argv.includes('--quick')
/** The run that asks only the route that ends its session. */
const loggingOut = 'member, logging out'

const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
]

const program = schemathesis()
const directory = await temporaryDirectory()
const many = '1000000'
const product = await startProduct({
  dataDirectory: directory.path,
  env: {
    LOG_LEVEL: 'warn',
    // A busy machine may miss the usual one, which is answered with 503.
    ENGINE_DEADLINE_MS: '60000',
    RATE_LIMIT_REQUESTS: many,
    RATE_LIMIT_LOGIN: many,
    RATE_LIMIT_LOGIN_CLIENT: many,
    RATE_LIMIT_REGISTRATION: many,
    RATE_LIMIT_MAIL: many,
    RATE_LIMIT_MAIL_CLIENT: many,
    RATE_LIMIT_NOTICES: many,
    RATE_LIMIT_SIMULATIONS: many,
    QUOTA_CIRCUITS: many,
    QUOTA_COMMENTS: many,
    QUOTA_STORED_MB: many,
  },
})
try {
  // The first of all is ADMIN.
  const admin = await newPerson(product.url, 'admin')
  const member = await newPerson(product.url, 'member')
  const banned = await newPerson(product.url, 'banned')
  const ban = ['--import', 'tsx', 'server/command-line/admin.ts', 'user', 'ban', banned.email]
  spawnSync('node', ban, { env: { ...process.env, DATA_DIR: directory.path }, stdio: 'inherit' })

  const logout = ['--exclude-path', '/api/auth/logout']
  const runs: [role: string, token: string | null, args: string[]][] = [
    ['signed out', null, []],
    ['member', member.token, logout],
    ['ADMIN', admin.token, logout],
    ['banned', banned.token, []],
  ]
  const failed: string[] = []
  for (const [role, token, args] of runs) if (!(await conforms(role, token, args))) failed.push(role)
  // The route that ends the session comes last, with one of its own.
  const { token } = await logInByApi(product.url, member.email, member.password)
  if (!(await conforms(loggingOut, token, ['--include-path', '/api/auth/logout']))) failed.push('logging out')
  console.log(
    failed.length === 0 ? 'The server keeps to its document, as every role.' : `Not as: ${failed.join(', ')}.`,
  )
  const troubles = product
    .output()
    .split('\n')
    .filter((line) => /"level":50/.test(line))
  for (const trouble of troubles.slice(0, 20)) console.log(trouble)
  process.exitCode = failed.length > 0 ? 1 : 0
} finally {
  await product.stop()
  await directory.remove()
}

async function conforms(role: string, token: string | null, args: string[]): Promise<boolean> {
  console.log(`\n== ${role}`)
  // An administrator gets furthest, so values at their limits are sent as one, and to the route that only the last run asks.
  const phases = ['ADMIN', loggingOut].includes(role) ? 'examples,coverage,fuzzing' : 'examples,fuzzing'
  const examples = isQuick ? ['--max-examples', '5', '--phases', phases] : ['--max-examples', '60']
  const child = spawn(
    program,
    [
      'run',
      `${product.url}/api/openapi.json`,
      '--checks',
      checks.join(','),
      '--warnings',
      'off',
      '--no-color',
      '--continue-on-failure',
      '--no-shrink',
      // The same requests each time.
      '--seed',
      '1',
      '--generation-database',
      'none',
      // With it, each run takes all of the time: the quick ones end when every route had its examples.
      ...(isQuick ? [] : ['--max-time', '120']),
      ...examples,
      ...(token === null ? [] : ['--header', `Authorization: Bearer ${token}`]),
      ...args,
    ],
    { stdio: 'inherit' },
  )
  const code = await new Promise((done, fail) => child.once('exit', done).once('error', fail))
  return code === 0
}

/** Where Schemathesis is; it is installed where it is not. */
function schemathesis(): string {
  const given = process.env['SCHEMATHESIS']
  if (given) return given
  const own = join(folder, process.platform === 'win32' ? 'Scripts/schemathesis.exe' : 'bin/schemathesis')
  // Written last, so that a folder that was left half-made is made again.
  const finished = join(folder, `finished-${version}`)
  if (existsSync(own) && existsSync(finished)) return own
  console.log(`Installing schemathesis ${version} into ${folder}. This happens once.`)
  rmSync(folder, { recursive: true, force: true })
  const python = join(folder, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python')
  for (const [command, ...args] of [
    ['python3', '-m', 'venv', folder],
    [python, '-m', 'pip', 'install', '--quiet', `schemathesis==${version}`],
  ] as const) {
    if (spawnSync(command, args, { stdio: 'inherit' }).status !== 0) {
      console.error(`Schemathesis could not be installed. Set SCHEMATHESIS to an installed one (${version}).`)
      process.exit(1)
    }
  }
  writeFileSync(finished, '')
  return own
}
