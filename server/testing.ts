/** A whole server for a test: a database, files and an engine of its own, and no port. */
import type { FastifyInstance, InjectOptions } from 'fastify'
import { deepStrictEqual } from 'node:assert'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { pino, type Logger } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { afterAll } from 'vitest'
import { z } from 'zod'
import { emailKeyOf } from '../contract/credentials'
import type { Failure } from '../contract/envelope'
import type { Role } from '../contract/users'
import { buildApp } from './app'
import { createSession } from './auth/sessions'
import { savePictures } from './circuits/pictures'
import { addCircuit, type NewCircuit } from './circuits/mutations'
import type { CircuitRow } from './circuits/tables'
import { compileSerializer } from './http/response-serializer'
import type { Database } from './platform/database'
import { openEngine, type EngineService } from './engine/engine-pool'
import { openFiles, waitAsCommand } from './platform/open-files'
import { hashPassword } from './platform/passwords'
import type { ReadReplica } from './platform/read-replica'
import { readSettings, type EngineSettings, type RateLimits, type Settings } from './platform/settings'
import { bindFiles } from './platform/sweep'
import { connectBeside, testDatabase } from './platform/testing'
import type { Services } from './services'
import type { Tracing } from './platform/tracing'
import { createFakeEngine, createFakePictures } from './testing-engine'
import { usernameKeyOf, usernameSkeletonOf } from './users/username-keys'
import type { Quotas } from './users/quotas'
import { users, type UserRow } from './users/tables'

/** What a test may want otherwise. */
export interface TestOptions {
  engine?: EngineService
  settings?: Partial<Omit<Settings, 'rateLimits'>> & { rateLimits?: Partial<RateLimits> }
  quotas?: Quotas
  /** Waits so many milliseconds after the server was told to close. */
  drain?: (milliseconds: number) => Promise<unknown>
  clientFolder?: string
  log?: Logger
  /** Fills the installation before its server starts. */
  prepare?(services: Pick<Services, 'database' | 'files'>): Promise<void>
  accessLog?: Logger
  tracing?: Tracing
  /** The database, which is then the test's to close, and its replica. */
  database?: Database
  replica?: ReadReplica
  /** Opens another replica of that server's installation: with connections of its own to the same database, and the same files. */
  beside?: TestServer
}

/** A signed-in user, as rows of a test need them. */
export interface Actor extends UserRow {
  email: string
  password: string
  token: string
}

/** What an answer's body may hold; a test looks at the part that it is about. */
export interface Body<Data> extends Omit<Failure, 'success' | 'data'> {
  success: boolean
  data: Data
  page?: { nextCursor: string | null; total: number; isPartial?: true }
}

/** A request, shorter than `inject` has it. */
export interface Ask extends Omit<InjectOptions, 'method' | 'url' | 'payload' | 'body'> {
  token?: string
  body?: InjectOptions['payload']
}

/** A running server and helpers that fill it. */
export interface TestServer {
  app: FastifyInstance
  services: Services
  folder: string
  /** Sends `GET /path`, `POST /path`, …; answers status, headers and the body, as JSON and as bytes. */
  ask<Data = unknown>(
    route: string,
    options?: Ask,
  ): Promise<{ status: number; headers: Record<string, unknown>; body: Body<Data>; raw: Buffer }>
  /** Adds an account with a session. */
  addUser(options?: Partial<typeof users.$inferInsert>): Promise<Actor>
  /** Adds a circuit with pictures. */
  addCircuit(authorId: string, options?: Partial<NewCircuit>): Promise<CircuitRow>
  /** Waits until all jobs are done, and so all mails written. */
  jobsDone(): Promise<void>
  close(): Promise<void>
}

/** The code of the page that shows mails. */
export const devMailCode = 'mails-of-a-test'

const lots = 1_000_000

/** More of everything than a test asks for. */
export const unlimited: RateLimits = {
  requests: lots,
  login: lots,
  loginClient: lots,
  registration: lots,
  mail: lots,
  mailClient: lots,
  notices: lots,
  simulations: lots,
}

/** The password of all accounts that {@link TestServer.addUser} adds; its hash is made once, for it takes its time. */
const password = 'correct horse battery'
let passwordHash: Promise<string> | undefined

/** Opens a server on an empty installation for all tests of a file, and closes it after them. */
export async function startTestServer(options: TestOptions = {}): Promise<TestServer> {
  const server = await openTestServer(options)
  afterAll(() => server.close())
  return server
}

/** Starts the product's own engine for all tests of a file, with patience for busy machines, and closes it after them. */
export async function startTestEngine(settings: Partial<EngineSettings> = {}): Promise<EngineService> {
  const engine = await openEngine({
    engine: { threads: 1, deadlineMs: 20_000, memoryMb: 256, queue: 64, ...settings },
  })
  afterAll(() => engine.close())
  return engine
}

/** Opens a server on an empty installation. */
export async function openTestServer(options: TestOptions = {}): Promise<TestServer> {
  const { beside } = options
  const folder = beside?.folder ?? (await mkdtemp(join(tmpdir(), 'ketwork-server-')))
  const database =
    options.database ?? (beside === undefined ? await testDatabase() : connectBeside(beside.services.database))
  const settings = {
    ...readSettings({
      DATA_DIR: folder,
      PORT: '0',
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'http://ketwork.localhost',
      DEV_MAIL_CODE: devMailCode,
    }),
    ...options.settings,
    rateLimits: { ...unlimited, ...options.settings?.rateLimits },
  }
  const services: Services = {
    settings,
    database,
    ...(options.replica && { replica: options.replica }),
    files: await openFiles(settings, waitAsCommand),
    engine: options.engine ?? createFakeEngine(),
    log: options.log ?? pino({ level: process.env['TEST_LOG'] ?? 'silent' }),
    ...(options.accessLog && { accessLog: options.accessLog }),
    ...(options.tracing && { tracing: options.tracing }),
  }
  options.tracing?.tracePool(database.pool)
  await options.prepare?.(services)
  await bindFiles({ ...services, queries: database.orm })
  const app = await buildApp(services, {
    clientFolder: options.clientFolder ?? join(folder, 'no-client'),
    serializerCompiler: compileCheckedSerializer,
    ...(options.quotas && { quotas: options.quotas }),
    ...(options.drain && { drain: options.drain }),
  })
  await app.ready()

  return {
    app,
    services,
    folder,
    async ask<Data>(route: string, { token, body, headers, ...rest }: Ask = {}) {
      const [method = 'GET', url = '/'] = route.split(' ')
      const answer = await app.inject({
        ...rest,
        method: methodOf(method),
        url,
        headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
        ...(body !== undefined && { payload: body }),
      })
      return {
        status: answer.statusCode,
        headers: answer.headers,
        get body() {
          return answer.json<Body<Data>>()
        },
        raw: answer.rawPayload,
      }
    },
    async addUser(row = {}) {
      const id = row.id ?? uuidv7()
      const username = row.username ?? `user-${id.slice(-12)}`
      const email = row.email ?? `${id}@example.org`
      passwordHash ??= hashPassword(password)
      const [user] = await database.orm
        .insert(users)
        .values({
          id,
          username,
          usernameKey: usernameKeyOf(username),
          usernameSkeleton: usernameSkeletonOf(username),
          email,
          emailKey: emailKeyOf(email),
          passwordHash: await passwordHash,
          role: 'USER' satisfies Role,
          isVerified: true,
          ...(row.isVerified !== false && { verifiedEmail: email, verifiedEmailKey: emailKeyOf(email) }),
          ...row,
        })
        .returning()
      if (user === undefined) throw new Error('An insert returned no row.')
      return { ...user, email, password, token: await createSession(database.orm, id) }
    },
    async addCircuit(authorId, row = {}) {
      return addCircuit(database, {
        id: uuidv7(),
        name: 'Bell pair',
        description: 'Two qubits, entangled',
        isPublic: true,
        authorId,
        category: 'Custom Quantum Circuits',
        tags: ['entanglement'],
        references: [],
        picture: (await savePictures(services, createFakePictures('kept'))).name,
        pictureWidth: 200,
        pictureHeight: 100,
        qasmCode: 'OPENQASM 3.0;\nqubit[2] q;\n',
        qubits: 2,
        layers: null,
        depth: 2,
        settings: null,
        ...row,
      })
    },
    async jobsDone() {
      const left = sql`select 1 from graphile_worker.jobs`
      for (const end = Date.now() + 20_000; (await database.orm.execute(left)).rows.length > 0; await wait(20)) {
        if (Date.now() > end) throw new Error('The jobs are not done after 20 s.')
      }
    },
    async close() {
      await app.close()
      if (options.database === undefined) await database.close()
      if (beside === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Serializes responses as the server does, and compares each with its schema: no value of another kind, no unknown field. */
const compileCheckedSerializer: typeof compileSerializer = (route) => {
  const serialize = compileSerializer(route)
  return (response: unknown) => {
    const serialized = serialize(response)
    if (!(route.schema instanceof z.ZodType)) throw new Error('A response needs a schema of the contract.')
    deepStrictEqual(JSON.parse(serialized.toString()), JSON.parse(JSON.stringify(z.encode(route.schema, response))))
    return serialized
  }
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

function methodOf(text: string): (typeof methods)[number] {
  const method = methods.find((known) => known === text)
  if (method === undefined) throw new Error(`${text} is no method.`)
  return method
}
