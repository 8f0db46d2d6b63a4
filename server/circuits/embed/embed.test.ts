import { describe, expect, test } from 'vitest'
import { startTestEngine, startTestServer } from '../../testing'

const server = await startTestServer({ engine: await startTestEngine() })
const author = await server.addUser({ username: 'ada' })

const get = async (path: string, token?: string) => {
  const answer = await server.ask(`GET ${path}`, token === undefined ? {} : { token })
  return { status: answer.status, headers: answer.headers, text: answer.raw.toString() }
}
const bell = 'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[2] q;\nbit c;\nh q[0];\ncx q[0], q[1];\nc = measure q[1];\n'

describe('a frame', () => {
  test('has diagram, steps and program, runs no script, and any site may show it', async () => {
    const { id, picture } = await server.addCircuit(author.id, { name: '<b>Bell</b> & "co"', qasmCode: bell })
    const { status, headers, text } = await get(`/embed/${id}`)
    expect(status).toBe(200)
    expect(text).toContain('&lt;b&gt;Bell&lt;/b&gt; &amp; &quot;co&quot;')
    expect(text).toContain(`<img src="/static/circuits/${picture}.svg"`)
    expect(text).toContain('include &quot;stdgates.inc&quot;;')
    expect(text).toContain('<code>h q[0];</code> <div><span>|00⟩ 50 %</span><span>|01⟩ 50 %</span></div>')
    expect(text).toContain('<code>cx q[0], q[1];</code> <div><span>|00⟩ 50 %</span><span>|11⟩ 50 %</span></div>')
    expect(text).toContain('<em>found 0 (50 %)</em><div><span>|00⟩ 100 %</span></div>')
    expect(text).not.toContain('<script')
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'none'; img-src 'self'; .*frame-ancestors \*$/)
    expect(policy).not.toContain('script-src')
    expect(headers['x-frame-options']).toBeUndefined()
    expect(text).toContain(`<style nonce="${/'nonce-([^']+)'/.exec(policy)?.[1] ?? '-'}">`)
  })

  test('is dark, or opens with the program, where it is asked for', async () => {
    const { id, picture } = await server.addCircuit(author.id, { qasmCode: bell })
    const { text } = await get(`/embed/${id}?theme=dark&view=code`)
    expect(text).toContain('<html lang="en" class="dark">')
    expect(text).toContain(`/static/circuits/${picture}.svg?theme=dark"`)
    expect(text).toContain('id="code" checked')
    expect((await get(`/embed/${id}?theme="><x&view=x&view=y`)).status).toBe(200)
  })

  test('shows a version, which never changes', async () => {
    const { id } = await server.addCircuit(author.id, { qasmCode: bell })
    const body = { qasm: `${bell}// the second\n` }
    expect((await server.ask(`POST /api/circuits/${id}/versions`, { token: author.token, body })).status).toBe(201)
    expect((await get(`/embed/${id}`)).text).toContain('// the second')
    expect((await get(`/embed/${id}@1`)).text).not.toContain('// the second')
    expect((await get(`/embed/${id}@3`)).status).toBe(404)
  })

  test('says why there are no steps', async () => {
    const steps = async (qasmCode: string) =>
      (await get(`/embed/${(await server.addCircuit(author.id, { qasmCode })).id}`)).text
    expect(await steps('OPENQASM 3.0; include "stdgates.inc"; qubit[9] q; x q[0];')).toContain('up to 8 qubits')
    expect(
      await steps('OPENQASM 3.0; include "stdgates.inc"; qubit q; bit c; c = measure q; if (c) { x q; }'),
    ).toContain('loops or conditions')
    const long = `OPENQASM 3.0; include "stdgates.inc"; qubit q; ${'h q; '.repeat(50)}`
    expect(await steps(long)).toContain('the first 40 of 50 operations')
  })
})

test('no other page, and no answer of the API, may be framed', async () => {
  const { id } = await server.addCircuit(author.id)
  for (const path of [
    '/',
    `/circuits/${id}`,
    `/api/circuits/${id}`,
    '/embed',
    `/embed/${id}/more`,
    '/login',
    '/api/docs',
  ]) {
    const { headers } = await get(path)
    expect(String(headers['content-security-policy']), path).toContain("frame-ancestors 'none'")
    expect(headers['x-frame-options'], path).toBe('DENY')
  }
})

test('nothing of a private circuit is shown, not even to its author', async () => {
  const { id, picture } = await server.addCircuit(author.id, {
    name: 'A secret of mine',
    isPublic: false,
    qasmCode: bell,
  })
  for (const token of [undefined, author.token]) {
    for (const path of [`/embed/${id}`, `/embed/${id}@1`, `/embed/${id}/badge.svg`, `/embed/${id}@1/badge.svg`]) {
      const { status, text } = await get(path, token)
      expect(status, path).toBe(404)
      for (const secret of ['A secret of mine', picture, 'cx q[0]']) expect(text, path).not.toContain(secret)
    }
  }
})

test('a circuit that turned private is gone at once', async () => {
  const { id } = await server.addCircuit(author.id, { qasmCode: bell })
  expect((await get(`/embed/${id}`)).status).toBe(200)
  const change = { token: author.token, body: { isPublic: false } }
  expect((await server.ask(`PUT /api/circuits/${id}/visibility`, change)).status).toBe(200)
  expect((await get(`/embed/${id}`)).status).toBe(404)
})

test.each(['nothing', '..', '%00', `${'9'.repeat(400)}`, '01980000-0000-7000-8000-000000000000@99999999999'])(
  'there is no circuit at %s',
  async (address) => {
    expect((await get(`/embed/${address}`)).status).toBe(404)
  },
)

test('a badge says what a circuit is, and other sites may show it', async () => {
  const { id } = await server.addCircuit(author.id, { name: 'Bell & <co>' })
  const { status, headers, text } = await get(`/embed/${id}/badge.svg`)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8')
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
  expect(text).toContain('<title>Bell &amp; &lt;co&gt;: 2 qubits, depth 2</title>')
  expect(text).not.toContain('<co>')
})

test('other sites may load the web component', async () => {
  const { status, headers, text } = await get('/embed/ketwork-circuit.js')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(headers['access-control-allow-origin']).toBe('*')
  expect(text).toContain("customElements.define('ketwork-circuit'")
})
