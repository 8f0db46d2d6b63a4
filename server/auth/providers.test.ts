import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SecondFactor, SignInResult } from '../../contract/auth'
import type { Security, AccountSession } from '../../contract/security'
import { signInAtProvider, startProvider, type ProviderAccount, type TestProvider } from '../../tests/support/provider'
import type { SystemStatus } from '../../contract/administration'
import { openLog } from '../platform/log'
import { mergeClaims } from '../platform/openid'
import { logProviderProblems } from '../platform/provider-check'
import type { Provider } from '../platform/sign-in-settings'
import { openTestServer, type TestServer } from '../testing'
import { listNewestMails } from '../platform/mail/outbox'
import { users } from '../users/tables'
import { hasClaim, appendNumber, usernameCandidates } from './provider-claims'
import { authenticatorApps, identities } from './tables'

const origin = 'http://ketwork.localhost'
let uni: TestProvider
let server: TestServer
/** The same with passwords turned off. */
let strict: TestServer
/** An address on which nobody listens. */
let away: string

beforeAll(async () => {
  uni = await startProvider([`${origin}/login/uni`])
  away = await unusedAddress()
  const providers: Provider[] = [
    {
      name: 'uni',
      label: 'Our University',
      issuer: uni.issuer,
      clientId: uni.clientId,
      clientSecret: uni.clientSecret,
      scopes: 'openid email profile',
      admin: { claim: 'groups', value: 'ketwork-admins' },
    },
    {
      name: 'away',
      label: 'Faraway',
      issuer: away,
      clientId: 'ketwork',
      clientSecret: undefined,
      scopes: 'openid email',
      admin: undefined,
    },
  ]
  server = await openTestServer({ settings: { signIn: { passwords: true, providers } } })
  strict = await openTestServer({ settings: { signIn: { passwords: false, providers } } })
  // The first account of an installation is its administrator, which no test should be by accident.
  await server.addUser({ role: 'ADMIN' })
})
afterAll(async () => {
  await server.close()
  await strict.close()
  await uni.close()
})

async function unusedAddress(): Promise<string> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`
}

const orm = () => server.services.database.orm

interface Answer extends Partial<SignInResult> {
  secondFactor?: SecondFactor
}

const start = (at: TestServer, name = 'uni') =>
  at.ask<{ url: string; secret: string }>(`POST /api/auth/providers/${name}/start`)
const finish = (at: TestServer, query: string, secret: string) =>
  at.ask<Answer>('POST /api/auth/providers/uni/finish', { body: { query, secret } })

/** A person at the provider. @returns the name that they sign in with */
function person(account: ProviderAccount = {}): { name: string; email: string } {
  const name = `person-${randomUUID()}`
  const email = `${name}@uni.example`
  uni.accounts.set(name, { email, email_verified: true, preferred_username: name.slice(0, 20), ...account })
  return { name, email }
}

/** Signs in at the provider and finishes here. */
async function signIn(name: string | null, at = server) {
  const { url, secret } = (await start(at)).body.data
  const back = await signInAtProvider(url, name)
  expect(back.origin + back.pathname).toBe(`${origin}/login/uni`)
  return finish(at, back.search, secret)
}

const mailsTo = async (address: string) =>
  (await listNewestMails(orm())).filter(({ to }) => to === address).map(({ text }) => text)

describe('a sign-in with a provider', () => {
  test('asks with PKCE, state and nonce', async () => {
    const { url, secret } = (await start(server)).body.data
    const { origin: at, searchParams } = new URL(url)
    expect(at).toBe(uni.issuer)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${origin}/login/uni`,
      scope: 'openid email profile',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(searchParams.get(name)?.length).toBeGreaterThan(40)
    expect(url).not.toContain(secret)
  })

  test('makes a verified account with a username that is free, and finds it again', async () => {
    const taken = await server.addUser({ username: `ada-${randomUUID().slice(0, 8)}` })
    const { name, email } = person({ preferred_username: taken.username, name: undefined })
    uni.accounts.set(name, { ...uni.accounts.get(name), email: email.replace(/^person/, taken.username) })
    const first = await signIn(name)
    expect(first.status).toBe(200)
    expect(first.body.data.user).toMatchObject({ isVerified: true, role: 'USER', isPrivateEmail: true })
    expect(first.body.data.user?.username).not.toBe(taken.username)
    const again = await signIn(name)
    expect(again.body.data.user?.id).toBe(first.body.data.user?.id)
    const token = again.body.data.token ?? ''
    const sessions = await server.ask<AccountSession[]>('GET /api/account/sessions', { token })
    expect(sessions.body.data[0]).toMatchObject({ isCurrent: true, signedInWith: 'Our University' })
    const security = (await server.ask<Security>('GET /api/account/security', { token })).body.data
    expect(security).toMatchObject({ hasPassword: false, providers: [{ label: 'Our University' }] })
  })

  test('keeps its account when the address there changes, and gives it to nobody else', async () => {
    const { name, email } = person()
    const id = (await signIn(name)).body.data.user?.id
    uni.accounts.set(name, { ...uni.accounts.get(name), email: `new-${email}` })
    expect((await signIn(name)).body.data.user?.id).toBe(id)
    // The provider gives the address to somebody else: the same address, another account there.
    const heir = person({ email: `new-${email}` })
    expect((await signIn(heir.name)).body.data.user?.id).not.toBe(id)
  })

  test('is linked to the account that has verified the same address, whose owner is told', async () => {
    const user = await server.addUser()
    const { name } = person({ email: user.email.toUpperCase() })
    const done = await signIn(name)
    expect(done.body.data.user?.id).toBe(user.id)
    expect((await mailsTo(user.email)).join()).toContain('Our University was linked to your account')
    const login = await server.ask('POST /api/auth/login', { body: { email: user.email, password: user.password } })
    expect(login.status, 'the password still does').toBe(200)
  })

  test.each([false, undefined, 'false', 1])(
    'with an address that is verified there as %j is refused',
    async (verified) => {
      const user = await server.addUser()
      const { name } = person({ email: user.email, email_verified: verified })
      const answer = await signIn(name)
      expect(answer.status).toBe(403)
      expect(answer.body.message).toBe(
        `Our University hasn't verified your email address ${user.email}. Verify it there, then try again.`,
      )
      expect(await orm().$count(identities, eq(identities.userId, user.id))).toBe(0)
    },
  )

  test('does not lead into an account whose address somebody entered and never verified', async () => {
    const squatter = await server.addUser({ isVerified: false })
    const { name } = person({ email: squatter.email })
    const answer = await signIn(name)
    expect(answer.status).toBe(403)
    expect(answer.body.message).toMatch(/^An account here has the address .* but hasn't verified it\./)
    expect(await orm().$count(identities, eq(identities.userId, squatter.id))).toBe(0)
  })

  test('without an address is refused with a sentence', async () => {
    const { name } = person({ email: undefined })
    expect((await signIn(name)).body.message).toBe(
      "Our University didn't share your email address. Allow it there, then try again.",
    )
  })

  test('of a banned account is refused', async () => {
    const { name } = person()
    const id = (await signIn(name)).body.data.user?.id ?? ''
    await orm().update(users).set({ isBanned: true }).where(eq(users.id, id))
    const answer = await signIn(name)
    expect(answer.status).toBe(403)
    expect(answer.body.message).toBe('This account has been banned.')
  })

  test('asks for the second factor of the account', async () => {
    const user = await server.addUser()
    await orm().insert(authenticatorApps).values({ userId: user.id, secret: 'JBSWY3DPEHPK3PXP', isConfirmed: true })
    const { name } = person({ email: user.email })
    const { data } = (await signIn(name)).body
    expect(data.token).toBeUndefined()
    expect(data.secondFactor).toMatchObject({ hasApp: true })
  })

  test('of two first sign-ins at once makes one account', async () => {
    const { name, email } = person()
    const backs = await Promise.all(
      [1, 2].map(async () => {
        const { url, secret } = (await start(server)).body.data
        return { secret, query: (await signInAtProvider(url, name)).search }
      }),
    )
    const answers = await Promise.all(backs.map(({ query, secret }) => finish(server, query, secret)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await orm().$count(users, eq(users.email, email))).toBe(1)
  })
})

describe('the answer of a provider', () => {
  test('that was cancelled says so', async () => {
    const answer = await signIn(null)
    expect(answer.status).toBe(403)
    expect(answer.body.message).toBe('The login was cancelled at Our University. Nothing was changed.')
  })

  test('works once, and in the browser that began alone', async () => {
    const { name } = person()
    const begun = (await start(server)).body.data
    const other = (await start(server)).body.data
    const { search } = await signInAtProvider(begun.url, name)
    expect((await finish(server, search, other.secret)).status, 'the secret of another browser').toBe(400)
    expect((await finish(server, search, begun.secret)).status, 'used up').toBe(400)
    const { url, secret } = (await start(server)).body.data
    const back = await signInAtProvider(url, name)
    expect((await finish(server, back.search, secret)).status).toBe(200)
    const twice = await finish(server, back.search, secret)
    expect(twice.status).toBe(400)
    expect(twice.body.message).toBe('This took too long, or was tried too often. Please start again.')
  })

  test.each(['', '?', 'code=x&state=y', '?state=a&state=b&code=x', '?error=access_denied'])(
    'that says %j is refused',
    async (query) => {
      const { secret } = (await start(server)).body.data
      expect((await finish(server, query, secret)).status).toBe(400)
    },
  )

  test('with a code of another sign-in is refused', async () => {
    const { name } = person()
    const [mine, theirs] = [(await start(server)).body.data, (await start(server)).body.data]
    const [back, stolen] = [await signInAtProvider(mine.url, name), await signInAtProvider(theirs.url, name)]
    back.searchParams.set('code', stolen.searchParams.get('code') ?? '')
    expect((await finish(server, back.search, mine.secret)).status).toBe(400)
  })

  test('to a provider that this site does not have is not found', async () => {
    expect((await start(server, 'nobody')).status).toBe(404)
  })
})

describe('a provider that is away', () => {
  test('says so, and breaks neither the start nor passwords', async () => {
    const answer = await start(server, 'away')
    expect(answer.status).toBe(503)
    expect(answer.body.message).toBe("Faraway can't be reached right now. Please try again later.")
    const user = await server.addUser()
    const login = await server.ask('POST /api/auth/login', { body: { email: user.email, password: user.password } })
    expect(login.status).toBe(200)
  })

  test('is one line of the log, without a stack', async () => {
    const lines: string[] = []
    const log = openLog('info', { isTerminal: false, write: (line) => lines.push(line) })
    const logged = await openTestServer({ log, settings: { signIn: server.services.settings.signIn } })
    lines.length = 0
    await start(logged, 'away')
    await logged.close()
    // Work that the server begins by itself may write lines of its own meanwhile.
    const ofAnswers = lines.filter((line) => 'status' in Object(JSON.parse(line)))
    expect(ofAnswers.map((line): unknown => JSON.parse(line))).toEqual([
      expect.objectContaining({
        level: 40,
        status: 503,
        cause: expect.objectContaining({ message: 'The provider away does not answer: ECONNREFUSED', stack: '' }),
        msg: "Faraway can't be reached right now. Please try again later.",
      }),
    ])
    expect(ofAnswers.join('')).not.toContain('    at ')
  })

  test('is logged at a start and told to administrators, with the setting to check', async () => {
    const lines: string[] = []
    const log = openLog('warn', { isTerminal: false, write: (line) => lines.push(line) })
    const { providers } = server.services.settings.signIn
    const [working, broken] = providers
    if (working === undefined || broken === undefined) throw new Error('There are two providers.')
    const elsewhere = { ...working, name: 'else', label: 'Elsewhere', issuer: `${working.issuer}/nothing-here` }
    await logProviderProblems([working, broken, elsewhere], log)
    expect(lines.map((line): unknown => Reflect.get(Object(JSON.parse(line)), 'msg')).toSorted()).toEqual([
      `The sign-in provider away (${away}) does not answer: ECONNREFUSED. Nobody can log in with it until then. Check OIDC_AWAY_ISSUER`,
      `The sign-in provider else (${elsewhere.issuer}) answers, but serves no .well-known/openid-configuration below its issuer. Nobody can log in with it until then. Check OIDC_ELSE_ISSUER`,
    ])
    const admin = await server.addUser({ role: 'ADMIN' })
    const { body } = await server.ask<SystemStatus>('GET /api/admin/system', { token: admin.token })
    expect(body.data.parts.find(({ name }) => name === 'sign-in')).toEqual({
      name: 'sign-in',
      isWorking: false,
      detail: 'Our University answers, Faraway does not answer: ECONNREFUSED',
    })
  })

  test('or does not say where people log in, is explained', async () => {
    const halfSetUp = createHttpServer((_request, response) => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ issuer }))
    })
    await new Promise<void>((resolve) => halfSetUp.listen(0, '127.0.0.1', resolve))
    const address = halfSetUp.address()
    const issuer = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`
    const provider = { name: 'half', label: 'Half', issuer, clientId: 'ketwork', clientSecret: undefined }
    const providers: Provider[] = [{ ...provider, scopes: 'openid email', admin: undefined }]
    const another = await openTestServer({ settings: { signIn: { passwords: true, providers } } })
    const { status, body } = await start(another, 'half')
    expect({ status, message: body.message }).toMatchObject({ status: 400, message: expect.stringContaining('Half') })
    await another.close()
    await new Promise((resolve) => halfSetUp.close(resolve))
  })
})

describe('the claim for ADMIN', () => {
  const roleOf = async (id: string) => (await orm().select().from(users).where(eq(users.id, id)))[0]?.role
  const setGroups = (name: string, groups: unknown) => uni.accounts.set(name, { ...uni.accounts.get(name), groups })

  test('gives the role and takes it away, and both are logged', async () => {
    const { name } = person({ groups: ['students'] })
    const first = (await signIn(name)).body.data
    const id = first.user?.id ?? ''
    expect(first.user?.role).toBe('USER')
    await orm().update(users).set({ role: 'RESEARCHER' }).where(eq(users.id, id))
    setGroups(name, ['students', 'ketwork-admins'])
    const second = (await signIn(name)).body.data
    expect(second.user?.role).toBe('ADMIN')
    expect((await server.ask('GET /api/account/sessions', { token: first.token ?? '' })).status, 'ended').toBe(401)
    const log = await server.ask<object[]>('GET /api/moderation/log', { token: second.token ?? '' })
    expect(log.body.data[0]).toMatchObject({
      action: 'CHANGE_ROLE',
      subjectId: id,
      reason: 'RESEARCHER → ADMIN',
      adminName: 'Our University',
    })
    setGroups(name, [])
    expect((await signIn(name)).body.data.user?.role).toBe('RESEARCHER')
    const admin = await server.addUser({ role: 'ADMIN' })
    const later = await server.ask<object[]>('GET /api/moderation/log', { token: admin.token })
    expect(later.body.data[0]).toMatchObject({ action: 'CHANGE_ROLE', subjectId: id, reason: 'ADMIN → RESEARCHER' })
  })

  test('does not take the role from who has it for another reason', async () => {
    const admin = await server.addUser({ role: 'ADMIN' })
    const { name } = person({ email: admin.email, groups: [] })
    expect((await signIn(name)).body.data.user?.role).toBe('ADMIN')
    expect(await roleOf(admin.id)).toBe('ADMIN')
  })
})

describe('linked providers', () => {
  const unlink = async (token: string) => {
    const { providers } = (await server.ask<Security>('GET /api/account/security', { token })).body.data
    return server.ask(`DELETE /api/account/providers/${providers[0]?.id}`, { token })
  }

  test('are unlinked where another way to log in remains', async () => {
    const user = await server.addUser()
    const { name } = person({ email: user.email })
    await signIn(name)
    expect((await unlink(user.token)).status).toBe(200)
  })

  test('stay where they are the only way', async () => {
    const { name } = person()
    const { token = '' } = (await signIn(name)).body.data
    const answer = await unlink(token)
    expect(answer.status).toBe(409)
    expect(answer.body.message).toMatch(/^This is your only way to log in\./)
    expect((await signIn(name)).status).toBe(200)
  })
})

test('an account without a password is deleted after a fresh login', async () => {
  const { name } = person()
  const { token = '', user } = (await signIn(name)).body.data
  expect((await server.ask(`DELETE /api/users/${user?.id}`, { token })).status).toBe(200)
})

describe('without passwords', () => {
  test.each([
    ['register', { username: 'bob', email: 'bob@example.org', password: 'opal-window-9', acceptTerms: true }],
    ['login', { email: 'bob@example.org', password: 'opal-window-9' }],
    ['forgot-password', { email: 'bob@example.org' }],
    ['reset-password', { token: 'any', password: 'opal-window-9' }],
  ])('%s says what to do', async (route, body) => {
    const answer = await strict.ask(`POST /api/auth/${route}`, { body })
    expect(answer.status).toBe(403)
    expect(answer.body.message).toBe('Passwords are turned off here. Log in with Our University or Faraway.')
  })

  test('a provider still signs in, and the first account is the administrator', async () => {
    const { name } = person()
    const done = await signIn(name, strict)
    expect(done.status).toBe(200)
    expect(done.body.data.user?.role).toBe('ADMIN')
    const { token = '' } = done.body.data
    const body = { password: 'opal-window-9' }
    expect((await strict.ask('POST /api/auth/confirm-password', { token, body })).status).toBe(403)
  })
})

describe('claims', () => {
  test.each([
    [{ groups: ['a', 'b'] }, 'groups', 'b', true],
    [{ groups: 'b' }, 'groups', 'b', true],
    [{ groups: 'bb' }, 'groups', 'b', false],
    [{ is_admin: true }, 'is_admin', 'true', true],
    [{ realm_access: { roles: ['b'] } }, 'realm_access.roles', 'b', true],
    [{ 'https://uni.example/roles': ['b'] }, 'https://uni.example/roles', 'b', true],
    [{ groups: { b: true } }, 'groups', 'b', false],
    [{}, 'constructor.name', 'Object', false],
  ])('%j has %s = %s: %s', (claims, name, value, expected) => expect(hasClaim(claims, name, value)).toBe(expected))

  test('suggest usernames within the limit, without the address', () => {
    const claims = {
      preferred_username: 'ada@uni.example',
      name: 'Ada \u202e Lovelace',
      email: 'a.lovelace@uni.example',
    }
    expect(usernameCandidates(claims)).toEqual(['ada', 'a.lovelace', 'member'])
    expect(usernameCandidates({ name: 'x'.repeat(50) })[0]).toHaveLength(30)
    expect(usernameCandidates({ name: 7, email: '@' })).toEqual(['member'])
    expect(appendNumber('x'.repeat(30), 12)).toBe(`${'x'.repeat(27)}-12`)
  })

  test('of one source do not vouch for the address of the other', () => {
    const [signed, info] = [{ email: 'victim@example.org' }, { email: 'mine@example.org', email_verified: true }]
    expect(mergeClaims(signed, info)).toEqual(info)
    expect(mergeClaims(signed, { email_verified: true })['email_verified']).toBeUndefined()
  })
})
