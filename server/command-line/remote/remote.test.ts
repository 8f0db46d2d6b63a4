import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { CircuitSummary } from '../../../contract/circuits'
import { startTestServer, type Actor } from '../../testing'
import { runRemoteCommand } from './command'
import type { RemoteCommand } from './names'
import { readCircuitAddress } from './servers'

let url: string
let folder: string
let ada: Actor

const server = await startTestServer()

beforeAll(async () => {
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const address = server.app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens nowhere.')
  url = `http://127.0.0.1:${address.port}`
})

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ketwork-remote-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  ada = await server.addUser()
})

const file = (name: string) => join(folder, name)
const bell = 'OPENQASM 3.0;\nqubit[2] q;\n// a Bell pair\n'

/** Runs a command, with answers to what it asks. */
async function run(
  name: RemoteCommand,
  words: string[],
  answers: string[] = [],
  variables: object = { KETWORK_URL: url },
) {
  const done = { code: 0, out: '', err: '', asked: [] as string[], hidden: [] as string[] }
  const left = [...answers]
  done.code = await runRemoteCommand(
    name,
    words,
    {
      variables,
      configFolder: file('config'),
      async ask(question, { isHidden = false } = {}) {
        ;(isHidden ? done.hidden : done.asked).push(question)
        return left.shift() ?? null
      },
      out: (text) => void (done.out += text),
      err: (text) => void (done.err += text),
    },
    (problem) => `${problem}\n`,
  )
  return done
}

const logIn = (user: Actor) => run('login', [url], [user.email, user.password])

describe('login', () => {
  test('stores a session that only the owner of the file can read', async () => {
    const { code, out, hidden } = await logIn(ada)
    expect({ code, out, hidden }).toEqual({
      code: 0,
      out: `Logged in to ${url} as ${ada.username}.\n`,
      hidden: ['Password:'],
    })
    expect((await stat(file('config/credentials.json'))).mode & 0o777).toBe(0o600)
    expect((await stat(file('config'))).mode & 0o777).toBe(0o700)
    expect(await readFile(file('config/credentials.json'), 'utf8')).not.toContain(ada.password)
  })

  test('is listed among the sessions, and logout ends it', async () => {
    await logIn(ada)
    const listed = await server.ask<{ device: string }[]>('GET /api/account/sessions', { token: ada.token })
    expect(listed.body.data.map(({ device }) => device)).toContain('Ketwork command line on Linux')
    expect(await run('logout', [])).toMatchObject({ code: 0, out: `Logged out of ${url}.\n` })
    const after = await server.ask<unknown[]>('GET /api/account/sessions', { token: ada.token })
    expect(after.body.data).toHaveLength(1)
    expect(await run('logout', [])).toMatchObject({ code: 1, err: `You are not logged in to ${url}.\n` })
  })

  test('asks for a second factor', async () => {
    const { token } = ada
    const made = await server.ask<{ secret: string }>('POST /api/account/authenticator', { token })
    const totp = new TOTP({ secret: Secret.fromBase32(made.body.data.secret) })
    const body = { code: totp.generate() }
    const confirmed = await server.ask<{ recoveryCodes: string[] }>('POST /api/account/authenticator/confirm', {
      token,
      body,
    })
    const [code = ''] = confirmed.body.data.recoveryCodes
    expect(await run('login', [url, '--json'], [ada.email, ada.password, 'wrong'])).toMatchObject({ code: 1 })
    const done = await run('login', [url, '--json'], [ada.email, ada.password, code])
    expect(JSON.parse(done.out)).toEqual({ server: url, username: ada.username })
  })

  test('again ends the session before', async () => {
    await logIn(ada)
    await logIn(ada)
    const listed = await server.ask<unknown[]>('GET /api/account/sessions', { token: ada.token })
    expect(listed.body.data).toHaveLength(2)
  })

  test('says what the server says of a wrong password, and stores nothing', async () => {
    const { code, err } = await run('login', [url], [ada.email, 'something else'])
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/password/i) })
    await expect(stat(file('config/credentials.json'))).rejects.toThrow('ENOENT')
  })

  test('sends no password to an address that is not encrypted', async () => {
    const { code, err, hidden } = await run('login', ['http://ketwork.example'], [ada.email, ada.password])
    expect({ code, hidden }).toEqual({ code: 1, hidden: [] })
    expect(err).toContain('http://ketwork.example is not encrypted')
  })

  test('says that a server cannot be reached', async () => {
    const { code, err } = await run('login', ['http://127.0.0.1:9'], ['ada@example.org', 'x'])
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('http://127.0.0.1:9 cannot be reached: ') })
  })

  test('does not follow a server that leads elsewhere', async () => {
    const elsewhere = createServer((_, response) => response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end())
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void elsewhere.close())
    const address = elsewhere.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const { code, err } = await run('login', [`http://127.0.0.1:${port}`], ['ada@example.org', 'x'])
    expect({ code, err }).toEqual({ code: 1, err: 'The server leads to another address: http://127.0.0.1:9/\n' })
  })
})

describe('push', () => {
  test('saves a private circuit, and then versions of it', async () => {
    await logIn(ada)
    await writeFile(file('bell.qasm'), bell)
    const first = await run('push', [file('bell.qasm')])
    expect(first).toMatchObject({ code: 0, err: '' })
    const [, id = ''] = /circuits\/(\S+)\n/.exec(first.out) ?? []
    expect(first.out).toBe(`${file('bell.qasm')}: saved as private circuit bell\n  ${url}/circuits/${id}\n`)

    expect((await run('push', [file('bell.qasm')])).out).toContain('nothing has changed since version 1')
    await writeFile(file('bell.qasm'), `${bell}// and more\n`)
    const second = await run('push', [file('bell.qasm'), '--json', '--note', 'More', '--public'])
    expect(JSON.parse(second.out)).toMatchObject({ id, version: 2, isNew: false, isChanged: true })
    const saved = await server.ask(`GET /api/circuits/${id}`)
    expect(saved.body.data).toMatchObject({ version: 2, qasmCode: `${bell}// and more\n`, isPublic: true })
  })

  test('imports a program of another tool', async () => {
    await logIn(ada)
    await writeFile(
      file('bell.py'),
      'from qiskit import QuantumCircuit\nqc = QuantumCircuit(2)\nqc.h(0)\nqc.cx(0, 1)\n',
    )
    const { code, out } = await run('push', [
      file('bell.py'),
      '--json',
      '--name',
      'From Python',
      '--tag',
      'a',
      '--tag',
      'b',
    ])
    expect(code).toBe(0)
    const { id } = JSON.parse(out)
    const saved = await server.ask(`GET /api/circuits/${id}`, { token: ada.token })
    expect(saved.body.data).toMatchObject({ name: 'From Python', tags: [{ name: 'a' }, { name: 'b' }] })
  })

  test('shows where a program is wrong', async () => {
    await logIn(ada)
    await writeFile(file('bad.qasm'), 'OPENQASM 3.0;\nbroken;\n')
    const { code, err } = await run('push', [file('bad.qasm')])
    expect(code).toBe(1)
    expect(err).toContain('bad.qasm:2:1: error[')
  })

  test('says how to log in, and that a file is not there', async () => {
    await writeFile(file('bell.qasm'), bell)
    const signedOut = await run('push', [file('bell.qasm'), file('none.qasm')])
    expect(signedOut.code).toBe(1)
    expect(signedOut.err).toContain('"ketwork login" starts a session.')
    expect(signedOut.err).toContain('none.qasm: There is no such file.')
  })
})

describe('pull', () => {
  test('writes the program, and push saves a version of what was pulled', async () => {
    const { id } = await server.addCircuit(ada.id, { name: '../../Ünsafe\u200b name', qasmCode: bell })
    await logIn(ada)
    const path = file('sub/bell.qasm')
    expect(await run('pull', [`${url}/circuits/${id}`, '--output', path])).toMatchObject({ code: 0, err: '' })
    expect(await readFile(path, 'utf8')).toBe(bell)
    await writeFile(path, `${bell}// changed\n`)
    expect((await run('push', [path])).out).toContain('saved as version 2 of')
    // The library's own circuits may be found, too.
    const { body } = await server.ask<CircuitSummary[]>('GET /api/circuits?q=safe', { token: ada.token })
    expect(body.data.filter(({ author }) => author?.username === ada.username)).toHaveLength(1)
  })

  test('keeps changes of the file unless it is forced', async () => {
    const { id } = await server.addCircuit(ada.id, { qasmCode: bell })
    const path = file('bell.qasm')
    await run('pull', [id, '-o', path])
    expect((await run('pull', [id, '-o', path])).code).toBe(0)
    await writeFile(path, 'mine')
    const refused = await run('pull', [id, '-o', path])
    expect({ code: refused.code, text: await readFile(path, 'utf8') }).toEqual({ code: 1, text: 'mine' })
    expect(refused.err).toContain('--force replaces it')
    expect((await run('pull', [id, '-o', path, '--force'])).code).toBe(0)
    expect(await readFile(path, 'utf8')).toBe(bell)
  })

  test('does not overwrite what another saved meanwhile', async () => {
    const { id } = await server.addCircuit(ada.id, { qasmCode: bell })
    await logIn(ada)
    const path = file('bell.qasm')
    await run('pull', [id, '-o', path])
    const body = { qasm: `${bell}// another\n` }
    expect((await server.ask(`POST /api/circuits/${id}/versions`, { token: ada.token, body })).status).toBe(201)
    await writeFile(path, `${bell}// mine\n`)
    const refused = await run('push', [path])
    expect(refused).toMatchObject({ code: 1 })
    expect(refused.err).toContain('This file was version 1.')
    expect((await run('push', [path, '--force'])).out).toContain('saved as version 3')
    expect((await run('pull', [`${id}@2`, '-o', file('two.qasm')])).out).toContain('version 2 of 3')
    expect(await readFile(file('two.qasm'), 'utf8')).toBe(body.qasm)
  })

  test('leads to a copy where the circuit is another’s', async () => {
    const { id } = await server.addCircuit(ada.id, { qasmCode: bell })
    const eve = await server.addUser()
    await logIn(eve)
    const path = file('bell.qasm')
    await run('pull', [id, '-o', path])
    await writeFile(path, `${bell}// eve’s\n`)
    expect((await run('push', [path])).err).toContain('--new saves a circuit of your own')
    const copy = JSON.parse((await run('push', [path, '--new', '--json'])).out)
    const saved = await server.ask(`GET /api/circuits/${copy.id}`, { token: eve.token })
    expect(saved.body.data).toMatchObject({ authorId: eve.id, origin: { id } })
  })

  test('gives no private circuit to another', async () => {
    const { id } = await server.addCircuit(ada.id, { isPublic: false })
    expect(await run('pull', [id, '-o', file('x.qasm')])).toMatchObject({ code: 1 })
    const eve = await server.addUser()
    await logIn(eve)
    expect(await run('pull', [id, '-o', file('x.qasm')])).toMatchObject({ code: 1 })
    await expect(stat(file('x.qasm'))).rejects.toThrow('ENOENT')
  })
})

describe('search', () => {
  test('lists circuits, for people and for machines', async () => {
    const { id } = await server.addCircuit(ada.id, { name: `Zeppelin ${ada.username}` })
    const { code, out } = await run('search', ['Zeppelin', ada.username])
    expect({ code, out }).toEqual({
      code: 0,
      out: `${id}  Zeppelin ${ada.username} (2 qubits, depth 2, by ${ada.username})\n`,
    })
    const lines = (await run('search', ['--json', `Zeppelin ${ada.username}`])).out.trim().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ id, url: `${url}/circuits/${id}` }])
    expect(await run('search', ['no circuit is called this'])).toMatchObject({ code: 0, err: 'No circuits found.\n' })
  })

  test('finds private circuits with a token of the environment, which is for its server alone', async () => {
    await server.addCircuit(ada.id, { name: `Hidden ${ada.username}`, isPublic: false })
    const variables = { KETWORK_URL: url, KETWORK_TOKEN: ada.token }
    expect((await run('search', [`Hidden ${ada.username}`], [], variables)).out).toContain('Hidden')
    expect((await run('search', [`Hidden ${ada.username}`])).out).toBe('')
  })
})

test.each<[RemoteCommand, string[], RegExp]>([
  ['push', [], /Name the file/],
  ['push', ['a', 'b', '--name', 'c'], /--name takes one file/],
  ['push', ['a', '--limit', '3'], /push takes no --limit/],
  ['pull', [], /Name a circuit/],
  ['search', ['a', '--limit', '0'], /--limit takes/],
  ['search', ['a', '--what'], /--what/],
  ['login', ['a', 'b'], /one address/],
  ['push', ['a', '--from', 'nothing'], /--from takes/],
])('%s %j is no command line', async (name, words, problem) => {
  expect(await run(name, words)).toMatchObject({ code: 2, err: expect.stringMatching(problem) })
})

test('damaged settings are named', async () => {
  await logIn(ada)
  await writeFile(file('config/credentials.json'), '{')
  const { code, err } = await run('search', ['bell'])
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('is damaged. Delete it and log in again.') })
})

const id = '01980000-0000-7000-8000-000000000000'
test.each([
  [id, { server: 'http://here', id, version: null }],
  [`${id}@3`, { server: 'http://here', id, version: 3 }],
  [`https://there/deep/circuits/${id}`, { server: 'https://there/deep', id, version: null }],
  [`https://there/circuits/${id}@2/?x=1#y`, { server: 'https://there', id, version: 2 }],
  [`https://a:b@there/circuits/${id}`, null],
  ['bell', null],
  [`https://there/collections/${id}`, null],
  ['https://there/circuits/..%2f..', null],
])('reads the address %s', (text, address) => {
  expect(readCircuitAddress(text, 'http://here')).toEqual(address)
})

test('the command answers from a process of its own', async () => {
  const command = join(import.meta.dirname, '..', 'ketwork.mjs')
  const start = async (words: string[], input: string) => {
    const environment = { ...process.env, KETWORK_URL: url, XDG_CONFIG_HOME: file('home') }
    const child = spawn(process.execPath, [command, ...words], { env: environment })
    const [out, err]: [Buffer[], Buffer[]] = [[], []]
    child.stdout.on('data', (part: Buffer) => out.push(part))
    child.stderr.on('data', (part: Buffer) => err.push(part))
    child.stdin.end(input)
    await once(child, 'close')
    return { code: child.exitCode, out: Buffer.concat(out).toString(), err: Buffer.concat(err).toString() }
  }
  const done = await start(['login'], `${ada.email}\n${ada.password}\n`)
  expect(done).toMatchObject({ code: 0, out: `Logged in to ${url} as ${ada.username}.\n` })
  await writeFile(file('bell.qasm'), bell)
  expect((await start(['push', file('bell.qasm')], '')).out).toContain('saved as private circuit bell')
  expect((await start(['search', 'bell', `author:${ada.username}`], '')).out).toContain('  bell (2 qubits')
})
