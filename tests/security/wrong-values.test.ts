/** Every parameter of every route is sent every kind of wrong value. Whatever is answered, it is never that the server failed. */
import * as fc from 'fast-check'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { CommentSort, Sort } from '../../contract/circuits'
import type { Route } from '../../contract/route'
import { methodAndPath } from '../../server/http/unknown-routes'
import { openTestServer, type TestServer } from '../../server/testing'
import { makeFixtures } from './fixtures'
import { multipartOf } from './multipart'
import { routeOf, rows } from './rows'
import {
  allRoutes,
  anyCursor,
  anyText,
  anyValue,
  inUrl,
  placesIn,
  queryNames,
  withAt,
  wrongCursors,
  wrongTexts,
  wrongValues,
} from './wrong-values'

// Thousands of requests in one test, on machines that are busy with more than this.
vi.setConfig({ testTimeout: 180_000 })

let server: TestServer
/** The same with a built client. */
let pages: TestServer
beforeAll(async () => {
  server = await openTestServer()
  const clientFolder = join(server.folder, 'client')
  await mkdir(join(clientFolder, 'assets'), { recursive: true })
  await writeFile(join(clientFolder, 'index.html'), '<!doctype html><head><title>Ketwork</title></head>')
  await writeFile(join(clientFolder, 'theme.js'), '"use strict"')
  pages = await openTestServer({ clientFolder })
})
afterAll(async () => {
  await pages.close()
  await server.close()
})

/** A request as a row of the matrix makes it, and who sends it. */
interface Base {
  key: string
  route: Route
  method: string
  path: string
  query: string
  body: unknown
  headers: Record<string, string>
  form?: { body: Buffer; headers: { 'content-type': string } }
}

/** A right request to a route, from a row that is answered with success where there is one. */
async function baseOf(key: string, route: Route): Promise<Base> {
  const all = rows.filter((row) => routeOf(row) === key && row.actor !== 'expired' && row.case !== 'throttled')
  const row = all.find(({ expect: status }) => status < 300) ?? all[0]
  if (row === undefined) throw new Error(`${key} has no row.`)
  const { actor, fill } = await makeFixtures(server, row.actor)
  const [path = '', query = ''] = (await fill(row.path)).split('?')
  const body: unknown = row.body && JSON.parse(await fill(JSON.stringify(row.body)))
  const headers: Record<string, string> = actor === null ? {} : { authorization: `Bearer ${actor.token}` }
  const form = row.form && (await multipartOf(row.form))
  return { key, route, method: row.method, path, query, body, headers, ...(form && { form }) }
}

async function statusOf(base: Base, change: Partial<Base> = {}): Promise<number> {
  const { method, path, query, body, headers, form } = { ...base, ...change }
  const { status } = await server.ask(`${method} ${path}${query === '' ? '' : `?${query}`}`, {
    headers: { ...headers, ...form?.headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(form && { body: form.body }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return status
}

/** The parts of a path that are parameters. */
const parametersOf = (key: string) =>
  `/api${methodAndPath(key).path}`.split('/').flatMap((part, at) => (part.startsWith(':') ? [at] : []))

const withPart = (path: string, at: number, part: string) => path.split('/').with(at, part).join('/')

/** The changes of a request that put each wrong value into each of its places. */
function* changesOf(base: Base): Generator<Partial<Base>> {
  for (const at of parametersOf(base.key)) {
    for (const text of wrongTexts) yield { path: withPart(base.path, at, inUrl(text)) }
  }
  for (const name of queryNames(base.route)) {
    for (const text of name === 'cursor' ? [...wrongCursors, ...wrongTexts] : wrongTexts) {
      const query = `${name}=${inUrl(text)}`
      yield { query }
      if (name !== 'cursor') continue
      for (const sort of queryNames(base.route).includes('sort') ? [...Sort.options, ...CommentSort.options] : []) {
        yield { query: `${query}&sort=${sort}` }
        yield { query: `${query}&sort=${sort}&q=bell` }
      }
    }
    yield { query: `${name}=a&${name}=b&${name}[]=c&${name}[x]=d` }
  }
  if (base.body !== undefined) {
    for (const place of placesIn(base.body)) {
      for (const value of wrongValues) yield { body: withAt(base.body, place, value) }
    }
  }
}

describe.each(allRoutes.map(([key]) => key))('%s', (key) => {
  test('answers no wrong value with a failure of the server', async () => {
    const [, route] = allRoutes.find(([each]) => each === key) ?? []
    if (route === undefined) throw new Error(`There is no ${key}.`)
    const base = await baseOf(key, route)
    const failed: Partial<Base>[] = []
    for (const change of changesOf(base)) if ((await statusOf(base, change)) >= 500) failed.push(change)
    expect(failed).toEqual([])
  })
})

/** Where something is served that is no route of the contract, with a place to put something wrong into. */
const otherPaths = `
  /* /a*b /*/b /circuits/* /circuits/*/ /users/* /issues/*/edit /index.html* /theme.js* /assets/*
  /assets/*.js /static/* /static/circuits/* /static/circuits/*.png /static/avatars/*.webp
  /static/attachments/* /oembed?url=* /oembed?url=http://ketwork.localhost/circuits/* /oembed?format=*
  /sitemap-*.xml /sitemap.xml* /feed.xml?* /robots.txt* /dev/* /dev/mail* /dev/mail?code=* /api* /api/*
  /api/docs/* /api/docs/static/* /api/openapi.json* /api/metrics* /circuits?q=*
`
  .trim()
  .split(/\s+/)

test.each(otherPaths)('%s answers no wrong value with a failure of the server', async (path) => {
  for (const text of wrongTexts) {
    for (const written of [inUrl(text), encodeURI(inUrl(text)).replaceAll('%25', '%')]) {
      const url = path.replace('*', written)
      const { status } = await pages.ask(`GET ${url}`)
      expect(status, url).toBeLessThan(500)
    }
  }
})

test('no route fails on any combination of wrong parts', async () => {
  const bases = await Promise.all(allRoutes.map(([key, route]) => baseOf(key, route)))
  const request = fc.constantFrom(...bases).chain((base) =>
    fc.record({
      base: fc.constant(base),
      parts: fc.array(anyText, { minLength: 3, maxLength: 3 }),
      query: fc.array(
        fc.oneof(
          fc.tuple(fc.constantFrom(...queryNames(base.route), 'x'), anyText),
          fc.tuple(fc.constant('cursor'), anyCursor),
        ),
        { maxLength: 4 },
      ),
      body: fc.tuple(fc.constantFrom(...placesIn(base.body)), anyValue),
    }),
  )
  await fc.assert(
    fc.asyncProperty(request, async ({ base, parts, query, body: [place, value] }) => {
      const isPathChanged = parts[0] !== undefined && parts[0].length % 3 === 0
      const path = parametersOf(isPathChanged ? base.key : 'GET /').reduce(
        (written, at, index) => withPart(written, at, inUrl(parts[index] ?? '')),
        base.path,
      )
      const status = await statusOf(base, {
        path,
        query: query.map(([name, text]) => `${name}=${inUrl(text)}`).join('&'),
        ...(base.body !== undefined && { body: withAt(base.body, place, value) }),
      })
      expect(status).toBeLessThan(500)
    }),
    // Each takes about 30 ms of a processor.
    { numRuns: 300 },
  )
})
