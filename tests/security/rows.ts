/** The authorisation matrix: who gets what on every route, row by row. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { methodAndPath } from '../../server/http/unknown-routes'
import { apiRoutes } from '../../contract/routes'

const Actor = z.enum(['anon', 'expired', 'banned', 'unverified', 'user', 'author', 'admin', 'developer', 'researcher'])
export type ActorName = z.infer<typeof Actor>

const byPath = z.record(z.string(), z.unknown())

/** What has to hold on the JSON answer, by path. */
export const Assertions = z.strictObject({
  absent: z.array(z.string()).default([]),
  present: z.array(z.string()).default([]),
  equals: byPath.default({}),
  not: byPath.default({}),
  noneOf: z.record(z.string(), z.array(z.unknown())).default({}),
  someOf: z.record(z.string(), z.array(z.unknown())).default({}),
})
export type Assertions = z.infer<typeof Assertions>

const Row = z.object({
  id: z.string(),
  method: z.string(),
  path: z.string(),
  actor: Actor,
  expect: z.int(),
  note: z.string(),
  case: z.string().optional(),
  body: byPath.optional(),
  /** Parts of a multipart body. */
  form: byPath.optional(),
  assert: z.looseObject({}).optional(),
  ext: z.boolean().optional(),
})
export type Row = z.infer<typeof Row>

const readRows = (file: string): Row[] =>
  z.array(Row).parse(JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')))

/** All rows: those of the specification, and ours for the routes that it does not name. */
export const rows: Row[] = [
  ...readRows('authz-matrix.json'),
  ...readRows('added-rows.json'),
  ...readRows('claim-rows.json'),
  ...readRows('comment-rows.json'),
  ...readRows('edit-rows.json'),
  ...readRows('version-rows.json'),
  ...readRows('structure-rows.json'),
  ...readRows('remix-rows.json'),
  ...readRows('import-rows.json'),
  ...readRows('collection-rows.json'),
  ...readRows('follow-rows.json'),
  ...readRows('feedback-rows.json'),
  ...readRows('notification-rows.json'),
  ...readRows('sign-in-rows.json'),
  ...readRows('administration-rows.json'),
]

/** The routes of the contract, those with fewer parameters first: a literal part of a path takes precedence over a parameter. */
const patterns = Object.keys(apiRoutes)
  .map((key) => {
    const { method, path } = methodAndPath(key)
    return { key, method, pattern: new RegExp(`^/api${path.replaceAll(/:\w+/g, '[^/]+')}$`) }
  })
  .sort((a, b) => a.key.split(':').length - b.key.split(':').length)

/** The route of the contract that a row asks, such as `GET /circuits/:id`; null where there is none. */
export function routeOf({ method, path }: Pick<Row, 'method' | 'path'>): string | null {
  const [pathname = ''] = path.split('?')
  const fitting = patterns.find((route) => route.method === method && route.pattern.test(pathname))
  return fitting?.key ?? null
}

/** Values at a path of a JSON answer: `a.b`, or `a[].b` for every element of a. What is not there counts as undefined. */
export function valuesAt(json: unknown, path: string): unknown[] {
  let values = [json]
  for (const part of path.split('.')) {
    const name = part.replace(/\[\]$/, '')
    values = values.map((value) => (isObject(value) ? value[name] : undefined))
    if (part.endsWith('[]')) values = values.flatMap((value) => (Array.isArray(value) ? value : []))
  }
  return values
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
