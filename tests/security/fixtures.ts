/** The things that a row of the matrix names in braces. */
import { eq, sql } from 'drizzle-orm'
import { randomBytes, randomUUID } from 'node:crypto'
import { createMailLink, type MailLinkKind } from '../../server/auth/mail-links'
import { createSession, deleteSession, findViewer, listSessions } from '../../server/auth/sessions'
import { identities, mailTokens, passkeys, sessions } from '../../server/auth/tables'
import { picturePath } from '../../server/circuits/pictures'
import { buildFromProgram } from '../../server/circuits/create'
import { storeStructure } from '../../server/circuits/structures'
import { circuitClaims, circuits, comments, parameterSets, type CircuitRow } from '../../server/circuits/tables'
import { saveVersion } from '../../server/circuits/versions/save-version'
import { collectionCircuits, collections } from '../../server/collections/tables'
import { collectionFollows } from '../../server/follows/tables'
import { createUnsubscribeToken } from '../../server/issues/subscriptions'
import { saveAttachment, attachmentUrl } from '../../server/issues/attachments'
import { issueComments, issues } from '../../server/issues/tables'
import { notifications } from '../../server/notifications/tables'
import { listJobs } from '../../server/platform/job-queue'
import { addJob } from '../../server/platform/jobs'
import { hashToken } from '../../server/platform/tokens'
import type { Actor, TestServer } from '../../server/testing'
import { picture } from './multipart'
import type { ActorName } from './rows'

/** Everything that a row may name. A thing is made when it is first named. */
export interface Fixtures {
  /** Null for `anon`. For `expired` one whose token is about to die. */
  actor: Actor | null
  /** Replaces names in braces. @throws for a name that means nothing here. */
  fill(text: string): Promise<string>
}

/**
 * The fixtures of rows that change nothing, made once for each actor, and for each way to show a dead token: making them takes longer than
 * asking. What one such row made, others find beside their own.
 */
export function shareFixtures(server: TestServer): (actorName: ActorName, deadToken?: string) => Promise<Fixtures> {
  const made = new Map<string, Promise<Fixtures>>()
  return (actorName, deadToken = '') => {
    const key = `${actorName} ${deadToken}`
    const fixtures = made.get(key) ?? makeFixtures(server, actorName)
    made.set(key, fixtures)
    return fixtures
  }
}

export async function makeFixtures(server: TestServer, actorName: ActorName): Promise<Fixtures> {
  const { orm } = server.services.database
  const people: Partial<Record<string, () => Promise<Actor>>> = {
    author: once(() => server.addUser()),
    user: once(() => server.addUser()),
    admin: once(() => server.addUser({ role: 'ADMIN' })),
    openEmailUser: once(() => server.addUser({ isPrivateEmail: false })),
  }
  const person = async (name: string) => (await people[name]?.()) ?? server.addUser()
  const actor = actorName === 'anon' ? null : await (people[actorName] ?? actors[actorName])(server)
  if (actor !== null) people['actor'] = async () => actor
  const { id: authorId } = await person('author')

  /** Nothing else is in it. */
  const privateCategory = `Private ${randomUUID()}`
  const circuitBy = async (owner: string, isPublic: boolean, withPictures: boolean) => {
    const circuit = await server.addCircuit(owner, {
      isPublic,
      ...(!isPublic && { category: privateCategory }),
      ...(!withPictures && { picture: randomBytes(16).toString('hex') }),
    })
    await storeStructure(server.services, circuit.id)
    return circuit
  }
  const comment = async (userId: string, circuitId: string, hiddenAt: Date | null = null) => {
    const id = randomUUID()
    await orm.insert(comments).values({ id, circuitId, userId, content: 'A comment', hiddenAt })
    return id
  }
  /** By the user, with comments of the author. */
  const commentedCircuit = once(async () => (await circuitBy((await person('user')).id, true, false)).id)
  const notificationOf = async (userId: string, circuitId: string) => {
    const [id, actorId] = [randomUUID(), (await server.addUser()).id]
    const commentId = await comment(actorId, circuitId)
    await orm.insert(notifications).values({ id, userId, kind: 'mention', actorId, circuitId, commentId })
    return id
  }
  const publicCircuit = async (withPictures: boolean) => {
    const circuit = await circuitBy(authorId, true, withPictures)
    await comment((await person('user')).id, circuit.id)
    return circuit
  }
  const link = async (kind: MailLinkKind, changes: Partial<typeof mailTokens.$inferInsert> = {}) => {
    const token = await createMailLink(orm, actor ?? (await person('author')), kind)
    if (Object.keys(changes).length > 0) {
      await orm
        .update(mailTokens)
        .set(changes)
        .where(eq(mailTokens.tokenHash, hashToken(token)))
    }
    return token
  }
  const issueOf = async (status: 'OPEN' | 'RESOLVED') => {
    const id = randomUUID()
    const [title, description] = ['An issue', 'text']
    await orm.insert(issues).values({ id, title, description, textKey: title, type: 'IMPROVEMENT', status, authorId })
    return id
  }
  const openIssue = once(() => issueOf('OPEN'))
  const issueComment = async (userId: string) => {
    const id = randomUUID()
    await orm.insert(issueComments).values({ id, issueId: await openIssue(), authorId: userId, content: 'A note' })
    return id
  }
  const setOf = async (circuitId: string) => {
    const id = randomUUID()
    const values = [{ name: 'theta', value: 0.5 }]
    await orm.insert(parameterSets).values({ id, circuitId, name: 'A set', values })
    return id
  }
  const claimOf = async (circuitId: string) => {
    const id = randomUUID()
    const claim = { kind: 'figures' as const, says: 'is two deep', figures: { depth: '2' } }
    await orm.insert(circuitClaims).values({ id, circuitId, version: 1, claim })
    return id
  }
  const passkeyOf = async (userId: string) => {
    const [id, key] = [randomUUID(), { publicKey: 'AAAA', counter: 0, transports: [], isSynced: false }]
    await orm.insert(passkeys).values({ id, userId, credentialId: id, name: 'A key', ...key })
    return id
  }
  /** A circuit with two versions, both saved while it was public, and the picture of the first. */
  const versioned = (name: string, now: Partial<CircuitRow>) => {
    const make = once(async () => {
      const circuit = await circuitBy(authorId, true, true)
      const built = await buildFromProgram(server.services, 'OPENQASM 3.0;\nqubit[2] q;\n// second\n')
      const editor = { id: authorId }
      await saveVersion(server.services, built, { id: randomUUID(), circuitId: circuit.id, editor, note: '' })
      await orm.update(circuits).set(now).where(eq(circuits.id, circuit.id))
      return circuit
    })
    return {
      [name]: async () => (await make()).id,
      [`${name}.imagePath`]: async () => picturePath((await make()).picture),
    }
  }
  const collectionOf = async (isPublic: boolean, circuitIds: string[]) => {
    const id = randomUUID()
    await orm.insert(collections).values({ id, name: 'A collection', description: '', isPublic, authorId })
    await orm
      .insert(collectionCircuits)
      .values(circuitIds.map((circuitId, position) => ({ collectionId: id, circuitId, position })))
    return id
  }
  /** Of the author, private by now, followed by the user, who was told of a circuit in it. */
  const lostCollection = once(async () => {
    const [user, circuitId] = [await person('user'), await circuitNamed('publicCircuit')]
    const collectionId = await collectionOf(false, [circuitId])
    await orm.insert(collectionFollows).values({ followerId: user.id, collectionId })
    await orm
      .insert(notifications)
      .values({ id: randomUUID(), userId: user.id, kind: 'collected', actorId: authorId, circuitId, collectionId })
    return collectionId
  })
  const hiddenCircuit = once(async () => {
    const { id } = await circuitBy(authorId, false, false)
    await orm.update(circuits).set({ hiddenAt: new Date() }).where(eq(circuits.id, id))
    return id
  })
  /** By the author, with a remix of the user that is public, and one of the author that is private. */
  const remixed = once(async () => {
    const { id } = await circuitBy(authorId, true, false)
    const remixBy = async (owner: string, isPublic: boolean) => {
      const remix = await circuitBy(owner, isPublic, false)
      await orm.update(circuits).set({ originId: id }).where(eq(circuits.id, remix.id))
      return remix.id
    }
    return { id, remix: await remixBy((await person('user')).id, true), privateRemix: await remixBy(authorId, false) }
  })
  /** Public, by the user, made from a circuit that its author has made private since. */
  const remixOfPrivate = once(async () => {
    const { id } = await circuitBy((await person('user')).id, true, false)
    await orm
      .update(circuits)
      .set({ originId: await circuitNamed('privateCircuit') })
      .where(eq(circuits.id, id))
    return id
  })
  const used = { usedAt: new Date() }
  const expired = { expiresAt: new Date(Date.now() - 1000) }

  const things: Partial<Record<string, () => Promise<string>>> = {
    missing: async () => randomUUID(),
    text501: async () => 'x'.repeat(501),
    publicCircuit: once(async () => (await publicCircuit(false)).id),
    'publicCircuit.imagePath': once(async () => picturePath((await publicCircuit(true)).picture)),
    privateCircuit: once(async () => (await circuitBy(authorId, false, false)).id),
    'privateCircuit.imagePath': once(async () => picturePath((await circuitBy(authorId, false, true)).picture)),
    ...versioned('versionedCircuit', { isPublic: true }),
    ...versioned('privateVersionedCircuit', { isPublic: false }),
    ...versioned('hiddenVersionedCircuit', { isPublic: false, hiddenAt: new Date() }),
    hiddenCircuit,
    userCircuit: once(async () => (await circuitBy((await person('user')).id, true, false)).id),
    // Of somebody who is nobody else in the row.
    userPrivateCircuit: once(async () => (await circuitBy((await server.addUser()).id, false, false)).id),
    remixedCircuit: async () => (await remixed()).id,
    remix: async () => (await remixed()).remix,
    privateRemix: async () => (await remixed()).privateRemix,
    remixOfPrivate,
    collection: once(async () =>
      collectionOf(true, [
        await circuitNamed('publicCircuit'),
        await circuitNamed('privateCircuit'),
        await hiddenCircuit(),
      ]),
    ),
    privateCollection: once(async () => collectionOf(false, [await circuitNamed('publicCircuit')])),
    lostCollection,
    // A number, so that a path can ask for it to be made.
    'lostCollection.limit': async () => {
      await lostCollection()
      return '10'
    },
    hiddenCollection: once(async () => {
      const id = await collectionOf(false, [await circuitNamed('publicCircuit')])
      await orm.update(collections).set({ hiddenAt: new Date() }).where(eq(collections.id, id))
      return id
    }),
    privateCategory: once(async () => (await circuitBy(authorId, false, false)).categoryId),
    'privateCategory.name': once(async () => {
      await circuitBy(authorId, false, false)
      return privateCategory
    }),
    parameterSet: once(async () => setOf(await circuitNamed('publicCircuit'))),
    privateParameterSet: once(async () => setOf(await circuitNamed('privateCircuit'))),
    claim: once(async () => claimOf(await circuitNamed('publicCircuit'))),
    privateClaim: once(async () => claimOf(await circuitNamed('privateCircuit'))),
    commentedCircuit,
    comment: once(async () => comment(authorId, await commentedCircuit())),
    hiddenComment: once(async () => comment(authorId, await commentedCircuit(), new Date())),
    privateComment: once(async () => comment(authorId, await circuitNamed('privateCircuit'))),
    notification: once(async () => notificationOf(authorId, await commentedCircuit())),
    // Of the user, about a circuit that its author has made private since.
    lostNotification: once(async () => notificationOf((await person('user')).id, await circuitNamed('privateCircuit'))),
    openIssue,
    closedIssue: once(() => issueOf('RESOLVED')),
    issueComment: once(() => issueComment(authorId)),
    adminComment: once(async () => issueComment((await person('admin')).id)),
    attachment: once(async () => {
      const { file } = await saveAttachment(orm, server.services.files, authorId, {
        name: 'shot.png',
        bytes: await picture(),
      })
      return attachmentUrl(file).slice(1)
    }),
    // Another one than that of the request.
    session: once(async () => {
      const before = new Set((await listSessions(orm, authorId)).map(({ id }) => id))
      await createSession(orm, authorId)
      return (await listSessions(orm, authorId)).find(({ id }) => !before.has(id))?.id ?? ''
    }),
    passkey: once(() => passkeyOf(authorId)),
    identity: once(async () => {
      const id = randomUUID()
      const account = { issuer: 'https://provider.example', subject: id, email: 'someone@provider.example' }
      await orm.insert(identities).values({ id, userId: authorId, ...account })
      return id
    }),
    protected: once(async () => {
      const { id } = await server.addUser()
      await passkeyOf(id)
      return id
    }),
    // No worker knows its task, so it stays in the queue.
    job: once(async () => {
      await addJob(orm, 'unknown', {})
      const [job] = await listJobs(orm, { limit: 1 })
      return job?.id ?? ''
    }),
    'token.mails': async () => createUnsubscribeToken(orm, (await person('user')).id),
    'fresh.username': async () => `fresh-${randomBytes(6).toString('hex')}`,
    'fresh.email': async () => `${randomUUID()}@example.org`,
    'fresh.password': async () => `pass-${randomBytes(6).toString('hex')}`,
    'token.random': async () => randomBytes(32).toString('base64url'),
    'token.verify': () => link('verify'),
    'token.verify.used': () => link('verify', used),
    'token.verify.expired': () => link('verify', expired),
    'token.verify.stale': () => link('verify', { emailKey: 'old@example.org' }),
    'token.reset': () => link('reset'),
    'token.restore': () => link('restore'),
    'token.reset.used': () => link('reset', used),
    'token.reset.expired': () => link('reset', expired),
    // Nobody: an address and a password that belong to no account.
    ...(actor === null && {
      actor: async () => randomUUID(),
      'actor.email': async () => `${randomUUID()}@example.org`,
      'actor.password': async () => 'nobody-has-this',
    }),
  }

  const circuitNamed = async (name: 'publicCircuit' | 'privateCircuit') => (await things[name]?.()) ?? ''

  const resolve = async (name: string): Promise<string> => {
    const make = things[name]
    if (make !== undefined) return make()
    const [first = '', field = 'id'] = name.split('.')
    const found = await people[first]?.()
    if (found === undefined || !isField(field)) throw new Error(`There is no fixture {${name}}.`)
    return found[field]
  }

  return {
    actor,
    async fill(text) {
      let filled = text
      for (const [braces, name = ''] of text.matchAll(/\{([A-Za-z][\w.]*)\}/g)) {
        filled = filled.replace(braces, await resolve(name))
      }
      return filled
    },
  }
}

/** Those who are no one else in a row. */
const actors: Record<Exclude<ActorName, 'anon'>, (server: TestServer) => Promise<Actor>> = {
  author: (server) => server.addUser(),
  user: (server) => server.addUser(),
  expired: (server) => server.addUser(),
  unverified: (server) => server.addUser({ isVerified: false }),
  admin: (server) => server.addUser({ role: 'ADMIN' }),
  developer: (server) => server.addUser({ role: 'DEVELOPER' }),
  researcher: (server) => server.addUser({ role: 'RESEARCHER' }),
  // The token is older than the ban.
  banned: (server) => server.addUser({ isBanned: true }),
}

const fields = ['id', 'email', 'password', 'username', 'token'] as const

const isField = (text: string): text is (typeof fields)[number] => fields.some((field) => field === text)

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => (made ??= make())
}

/** Ways to show a token that is none any more, or never was. Each has to act as no token. */
export const deadTokens: Record<string, (server: TestServer, actor: Actor) => Promise<string>> = {
  unknown: async () => `Bearer ${randomBytes(32).toString('base64url')}`,
  expired: async (server, actor) => {
    await server.services.database.orm
      .update(sessions)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(sessions.userId, actor.id))
    return `Bearer ${actor.token}`
  },
  'ended by logout': async (server, actor) => {
    const viewer = await findViewer(server.services.database.orm, actor.token)
    if (viewer !== null) await deleteSession(server.services.database.orm, viewer.sessionId)
    return `Bearer ${actor.token}`
  },
  'Bearer alone': async () => 'Bearer',
  'another scheme': async (_, actor) => `Basic ${actor.token}`,
  'two in one header': async (_, actor) => `Bearer ${actor.token} ${actor.token}`,
  'two with a comma': async (_, actor) => `Bearer ${actor.token}, Bearer ${actor.token}`,
  '10 kB': async (_, actor) => `Bearer ${actor.token}${'x'.repeat(10_000)}`,
}
