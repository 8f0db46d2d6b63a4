import { expect, test } from 'vitest'
import { z } from 'zod'
import { startTestServer } from '../testing'

const server = await startTestServer()

test('the reference is a page whose every file is the server’s own, and runs under its content policy', async () => {
  const page = await server.ask('GET /api/docs')
  expect(page.status).toBe(200)
  const html = page.raw.toString()
  expect(html).toContain('<title>Ketwork API</title>')
  const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(
    ([, file = '']) => new URL(file, 'http://own/api/').href,
  )
  expect(files.length).toBeGreaterThan(2)
  for (const file of files) {
    expect(file).toMatch(/^http:\/\/own\/api\/docs\//)
    expect((await server.ask(`GET ${new URL(file).pathname}`)).status, file).toBe(200)
  }
  expect(html, 'no script in the page itself').not.toMatch(/<script(?![^>]*\ssrc=)/)
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
  expect(policy.replace("style-src-attr 'unsafe-inline'", ''), 'nothing else inline').not.toContain('unsafe-inline')
})

test('the document describes uploads and files as what they are', async () => {
  const { paths } = z
    .object({ paths: z.record(z.string(), z.record(z.string(), z.looseObject({}))) })
    .parse((await server.app.inject('/api/openapi.json')).json())
  expect(paths['/api/files/profile/{id}']?.['post']?.['requestBody']).toMatchObject({
    content: { 'multipart/form-data': { schema: { properties: { file: { format: 'binary' } } } } },
  })
  expect(paths['/api/users/{id}/export']?.['get']?.['responses']).toMatchObject({
    200: { content: { 'application/zip': {} } },
  })
})

test('the document says which category a saved program has', async () => {
  const described = z.object({ properties: z.object({ category: z.object({ description: z.string() }) }) })
  const { components } = z
    .object({ components: z.object({ schemas: z.record(z.string(), z.unknown()) }) })
    .parse((await server.app.inject('/api/openapi.json')).json())
  const request = components.schemas['VisualizeRequestInput'] ?? components.schemas['VisualizeRequest']
  expect(described.parse(request).properties.category.description).toContain('`QASM Circuits`')
})
