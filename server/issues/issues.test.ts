import { eq, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type {
  AttachedFile,
  BulkOutcome,
  Issue,
  IssueChange,
  IssueComment,
  IssueStats,
  IssueSummary,
} from '../../contract/issues'
import { StorageUnreachableError } from '../platform/files'
import { mails } from '../platform/mail/tables'
import { openTestServer, startTestServer, type Actor } from '../testing'
import { hugePicture, multipart, picture } from '../../tests/security/multipart'
import { sweepAttachments } from './attachments'
import { issueAttachments, issueChanges, issues } from './tables'

const server = await startTestServer()
const admin = await server.addUser({ role: 'ADMIN', username: 'root' })
const author = await server.addUser({ username: 'ada' })

const orm = () => server.services.database.orm

const draft = { title: 'It flickers', description: 'When I zoom.', type: 'IMPROVEMENT', priority: 'LOW' }

async function report(by: Actor, changes: object = {}): Promise<Issue> {
  const answer = await server.ask<Issue>('POST /api/issues', { token: by.token, body: { ...draft, ...changes } })
  expect(answer.body.message).toBe('Feedback submitted')
  return answer.body.data
}

const read = async (id: string) => (await server.ask<Issue>(`GET /api/issues/${id}`, { token: admin.token })).body.data

async function upload(by: Actor, name = 'shot.png', bytes?: Buffer): Promise<AttachedFile> {
  const form = multipart(name, 'application/octet-stream', bytes ?? (await picture()))
  const answer = await server.ask<AttachedFile>('POST /api/issues/attachments', { token: by.token, ...form })
  expect(answer.status).toBe(201)
  return answer.body.data
}

const mailsTo = ({ email }: Actor) => orm().select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.id)

describe('a report', () => {
  test('is trimmed, OPEN, by its author, and made once under one Idempotency-Key', async () => {
    const body = {
      ...draft,
      title: '  It flickers  ',
      tags: [' a ', '', 'a', 'b'],
      url: 'http://ketwork.localhost/circuits',
    }
    const send = () =>
      server.ask<Issue>('POST /api/issues', { token: author.token, body, headers: { 'idempotency-key': 'once' } })
    const first = await send()
    expect(first.status).toBe(201)
    expect(first.body.data).toMatchObject({
      title: 'It flickers',
      status: 'OPEN',
      authorId: author.id,
      author: { username: 'ada' },
      assignedToId: null,
      tags: ['a', 'b'],
      version: 1,
      comments: [],
      history: [],
      attachments: [],
    })
    expect((await send()).body.data.id).toBe(first.body.data.id)
  })

  test.each([
    [{ title: ' \u200b ' }, 'title', 'Title is required'],
    [{ title: undefined }, 'title', 'title is required.'],
    [{ title: 'x'.repeat(201) }, 'title', 'The title can have at most 200 characters.'],
    [{ description: '' }, 'description', 'Description is required'],
    [{ description: 'x'.repeat(2001) }, 'description', 'The description can have at most 2000 characters.'],
    [{ type: 'BUG', reproductionSteps: ' ' }, 'reproductionSteps', 'Reproduction steps are required for bug reports'],
    [{ url: 'javascript:alert(1)' }, 'url', 'The URL begins with http:// or https://.'],
    [{ tags: Array.from({ length: 11 }, (_, at) => `tag ${at}`) }, 'tags', 'At most 10 tags.'],
    [{ attachments: ['/static/attachments/../../etc/passwd'] }, 'attachments.0', /no longer there/],
  ])('with %j is refused at its field', async (changes, path, message) => {
    const answer = await server.ask('POST /api/issues', { token: author.token, body: { ...draft, ...changes } })
    expect(answer.status).toBe(400)
    expect(answer.body.errors?.[0]?.path).toBe(path)
    expect(answer.body.errors?.[0]?.message).toMatch(message)
  })

  test.each([{ title: '', description: ' ', reproductionSteps: '' }, {}])(
    'of type BUG that says nothing (%j) is told all three errors at once',
    async (body) => {
      const answer = await server.ask('POST /api/issues', { token: author.token, body: { type: 'BUG', ...body } })
      expect(answer.status).toBe(400)
      expect(answer.body.errors?.map(({ path }) => path)).toEqual(['title', 'description', 'reproductionSteps'])
      expect(answer.body.errors?.at(-1)?.message).toBe('Reproduction steps are required for bug reports')
    },
  )

  test.each([[{}], [7], [null], [['1. Zoom']]])(
    'of type BUG whose steps are %j is told so at the field',
    async (steps) => {
      const body = { title: 'T', description: 'D', type: 'BUG', reproductionSteps: steps }
      const answer = await server.ask('POST /api/issues', { token: author.token, body })
      expect(answer.status).toBe(400)
      expect(answer.body.errors?.map(({ path }) => path)).toEqual(['reproductionSteps'])
    },
  )

  test('keeps its steps where a change of type to BUG does not name them', async () => {
    const issue = await report(author, { type: 'BUG', reproductionSteps: '1. Zoom' })
    const change = (body: object) =>
      server.ask<Issue>(`PUT /api/issues/${issue.id}`, {
        token: author.token,
        body: { ...draft, type: 'BUG', ...body },
      })
    expect((await change({})).body.data.reproductionSteps).toBe('1. Zoom')
    expect((await change({ reproductionSteps: '' })).status).toBe(400)
  })
})

describe('a list', () => {
  test('is filtered, searched and paged, the newest first, and the figures count all', async () => {
    const own = await openTestServer()
    const [boss, member] = [await own.addUser({ role: 'ADMIN' }), await own.addUser()]
    const at = Date.parse('2026-01-01T00:00:00Z')
    await own.services.database.orm.insert(issues).values(
      Array.from({ length: 60 }, (_, index) => ({
        id: `01990000-0000-7000-8000-${String(index).padStart(12, '0')}`,
        title: `Number ${index}`,
        description: index % 2 ? 'Odd_one' : 'even',
        textKey: `number ${index}\n${index % 2 ? 'odd_one' : 'even'}`,
        type: index % 3 ? ('OTHER' as const) : ('SECURITY' as const),
        status: (['OPEN', 'IN_PROGRESS', 'RESOLVED', 'CLOSED', 'DUPLICATE', 'WONT_FIX'] as const)[index % 6] ?? 'OPEN',
        authorId: member.id,
        // Pairs at the same moment: their ids decide.
        createdAt: new Date(at + Math.floor(index / 2) * 1000),
      })),
    )
    const list = (query: string, token = boss.token) => own.ask<IssueSummary[]>(`GET /api/issues${query}`, { token })
    const titles: string[] = []
    let cursor = ''
    do {
      const { body } = await list(`?limit=25${cursor}`)
      expect(body.page?.total).toBe(60)
      titles.push(...body.data.map(({ title }) => title))
      cursor = body.page?.nextCursor ? `&cursor=${body.page.nextCursor}` : ''
    } while (cursor !== '')
    expect(titles).toEqual(Array.from({ length: 60 }, (_, index) => `Number ${59 - index}`))

    const total = async (query: string) => (await list(query)).body.page?.total
    expect(await total('?status=OPEN&status=CLOSED')).toBe(20)
    expect(await total('?status=OPEN&type=SECURITY')).toBe(10)
    expect(await total('?q=ODD_ONE')).toBe(30)
    expect(await total('?q=d_o')).toBe(30)
    expect(await total('?q=e_e'), 'an underscore stands for itself').toBe(0)
    expect(await total('?q=number%2011')).toBe(1)
    expect(await total('?priority=URGENT')).toBe(0)
    expect((await list('?status=DONE')).status).toBe(400)
    expect((await list('?cursor=nonsense')).status).toBe(400)
    expect(
      (await own.ask<IssueSummary[]>('GET /api/issues/my?type=SECURITY', { token: member.token })).body.page?.total,
    ).toBe(20)
    const stats = await own.ask<IssueStats>('GET /api/issues/stats', { token: boss.token })
    expect(stats.body.data).toEqual({ total: 60, open: 10, inProgress: 10, resolved: 10, closed: 10 })
    await own.close()
  })

  test('offers the tags of the own issues, to ADMINs those of all', async () => {
    const other = await server.addUser()
    await report(author, { tags: ['secret-of-ada'] })
    const tags = async (token: string) => (await server.ask<string[]>('GET /api/issues/tags', { token })).body.data
    expect(await tags(author.token)).toContain('secret-of-ada')
    expect(await tags(admin.token)).toContain('secret-of-ada')
    expect(await tags(other.token)).not.toContain('secret-of-ada')
    expect(await tags(other.token)).toContain('diagram')
  })
})

describe('what changes', () => {
  test('goes to the history with who and when: status, priority, assignment, text', async () => {
    const issue = await report(author)
    const put = (path: string, body: object) =>
      server.ask<IssueSummary>(`PUT /api/issues/${issue.id}${path}`, { token: admin.token, body })
    await put('/status', { status: 'IN_PROGRESS' })
    await put('/status', { status: 'IN_PROGRESS' })
    await put('/priority', { priority: 'URGENT' })
    await put('/assign', { assignedToId: admin.id })
    await put('', { ...draft, priority: 'URGENT', description: 'Another text' })
    const history = await server.ask<IssueChange[]>(`GET /api/issues/${issue.id}/history`, { token: author.token })
    expect(history.body.data).toMatchObject([
      { field: 'description', from: 'When I zoom.', to: 'Another text', changedBy: { username: 'root' } },
      { field: 'assignedTo', from: null, to: 'root' },
      { field: 'priority', from: 'LOW', to: 'URGENT' },
      { field: 'status', from: 'OPEN', to: 'IN_PROGRESS' },
    ])
    expect(await read(issue.id)).toMatchObject({ version: 5, assignedTo: { username: 'root' } })
  })

  test('is written in one transaction with its history: none of it where one part fails', async () => {
    const issue = await report(author)
    await orm().execute(sql`alter table issue_changes add constraint broken check (field <> 'priority') not valid`)
    try {
      const answer = await server.ask(`PUT /api/issues/${issue.id}/priority`, {
        token: admin.token,
        body: { priority: 'URGENT' },
      })
      expect(answer.status).toBe(500)
      expect(await read(issue.id)).toMatchObject({ priority: 'LOW', version: 1, history: [] })
    } finally {
      await orm().execute(sql`alter table issue_changes drop constraint broken`)
    }
  })

  test('of twenty administrators at once, one with the same version wins; the others are told what it is now', async () => {
    const issue = await report(author)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        server.ask(`PUT /api/issues/${issue.id}/status`, {
          token: admin.token,
          body: { status: at % 2 ? 'CLOSED' : 'RESOLVED', version: 1 },
        }),
      ),
    )
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    const lost = answers.filter(({ status }) => status === 409)
    expect(lost).toHaveLength(19)
    expect(lost[0]?.body.message).toMatch(
      /^root has changed this feedback meanwhile: its status is (Closed|Resolved) now\./,
    )
    expect(await orm().$count(issueChanges, eq(issueChanges.issueId, issue.id))).toBe(1)
  })

  test('by its author stops with OPEN: 409 for who began before, 403 for who did not, 200 for an ADMIN', async () => {
    const issue = await report(author)
    await server.ask(`PUT /api/issues/${issue.id}/status`, { token: admin.token, body: { status: 'CLOSED' } })
    const put = (token: string, version?: number) =>
      server.ask(`PUT /api/issues/${issue.id}`, { token, body: { ...draft, title: 'Changed', version } })
    expect((await put(author.token, 1)).status).toBe(409)
    expect((await put(author.token, 2)).status).toBe(403)
    expect((await put(author.token)).status).toBe(403)
    const remove = (query: string) => server.ask(`DELETE /api/issues/${issue.id}${query}`, { token: author.token })
    expect((await remove('?version=1')).status).toBe(409)
    expect((await remove('')).status).toBe(403)
    expect((await read(issue.id)).title).toBe('It flickers')
    expect((await put(admin.token, 2)).status).toBe(200)
  })
})

describe('many at once', () => {
  const bulk = (ids: string[], action: object) =>
    server.ask<BulkOutcome>('POST /api/issues/bulk', { token: admin.token, body: { ids, action } })

  test('are changed in one transaction that says what was done, with one mail for each author', async () => {
    const [one, other] = [await server.addUser(), await server.addUser()]
    const ids = [await report(one), await report(one), await report(other)].map(({ id }) => id)
    await server.ask(`PUT /api/issues/${ids[2]}/status`, { token: admin.token, body: { status: 'RESOLVED' } })
    const answer = await bulk([...ids, ids[0] ?? '', '01990000-0000-7000-8000-00000000dead'], {
      type: 'status',
      status: 'RESOLVED',
    })
    expect(answer.body.data).toEqual({ done: 2, unchanged: 1, missing: 1 })
    expect(answer.body.message).toBe('2 issues set to Resolved. 1 had it already. 1 had been deleted before.')
    expect((await mailsTo(one)).map(({ subject }) => subject)).toEqual(['2 of your feedbacks are now Resolved'])
    expect(await mailsTo(other)).toHaveLength(1)
  })

  test('are none where one part fails', async () => {
    const ids = [await report(author), await report(author)].map(({ id }) => id)
    await orm().execute(
      sql.raw(`alter table issue_changes add constraint broken check (issue_id <> '${ids[1]}') not valid`),
    )
    try {
      expect((await bulk(ids, { type: 'status', status: 'CLOSED' })).status).toBe(500)
      for (const id of ids) expect((await read(id)).status).toBe('OPEN')
    } finally {
      await orm().execute(sql`alter table issue_changes drop constraint broken`)
    }
  })

  test('are deleted with their comments and files, and the log keeps their titles', async () => {
    const { url } = await upload(author)
    const issue = await report(author, { title: 'Soon gone', attachments: [url] })
    await server.ask(`POST /api/issues/${issue.id}/comments`, { token: author.token, body: { content: 'A note' } })
    expect((await bulk([issue.id], { type: 'delete' })).body.message).toBe('1 issue deleted.')
    expect((await server.ask(`GET ${url}`)).status).toBe(404)
    expect(await server.services.files.read(url.replace('/static/', ''))).toBeNull()
    const log = await server.ask<{ action: string; subject: string }[]>('GET /api/moderation/log', {
      token: admin.token,
    })
    expect(log.body.data[0]).toMatchObject({ action: 'DELETE_ISSUE', subject: 'Soon gone' })
  })

  test('are none where one has changed since it was seen, and the answer says how', async () => {
    const seen = [await report(author), await report(author, { title: 'Read by two' }), await report(author)]
    const [ids, versions] = [seen.map(({ id }) => id), seen.map(({ version }) => version)]
    for (const id of ids.slice(1)) {
      await server.ask(`PUT /api/issues/${id}/status`, { token: admin.token, body: { status: 'DUPLICATE' } })
    }
    const remove = (body: object) =>
      server.ask<BulkOutcome>('POST /api/issues/bulk', {
        token: admin.token,
        body: { ids, action: { type: 'delete' }, ...body },
      })
    const refused = await remove({ versions })
    expect(refused.status).toBe(409)
    expect(refused.body.message).toMatch(
      /^\w+ has changed \u201cRead by two\u201d meanwhile: its status is Duplicate now\. 1 more of them changed too\. Nothing was done/,
    )
    expect((await read(ids[0] ?? '')).status, 'also not to the one that is as it was').toBe('OPEN')
    expect((await remove({ versions: [1] })).status, 'one version for each id').toBe(400)
    const now = await Promise.all(ids.map(async (id) => (await read(id)).version))
    expect((await remove({ versions: now })).body.data).toEqual({ done: 3, unchanged: 0, missing: 0 })
  })

  test('of two administrators in opposite order both end', async () => {
    const ids = [await report(author), await report(author), await report(author)].map(({ id }) => id)
    const answers = await Promise.all([
      bulk(ids, { type: 'status', status: 'CLOSED' }),
      bulk(ids.toReversed(), { type: 'status', status: 'RESOLVED' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(await Promise.all(ids.map(async (id) => (await read(id)).status))).size, 'all alike').toBe(1)
  })
})

describe('a file', () => {
  test('is served by an unguessable name: as a download, and nothing that runs', async () => {
    const shot = await upload(author, 'Schnüre (1) 100%.png')
    expect(shot).toMatchObject({ name: 'Schnüre (1) 100%.png', type: 'image/png' })
    expect(shot.url).toMatch(/^\/static\/attachments\/[0-9a-f]{32}\.png$/)
    const shown = await server.ask(`GET ${shot.url}`)
    expect(shown.status).toBe(200)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
      'content-disposition': `attachment; filename="Schn_re (1) 100_.png"; filename*=UTF-8''Schn%C3%BCre%20%281%29%20100%25.png`,
    })
    expect(shown.headers['content-security-policy']).toContain('sandbox')
    const log = await upload(author, '../../etc/pass\u200bwd.log', Buffer.from('a line'))
    expect(log.name).toBe('passwd.log')
    const saved = await server.ask(`GET ${log.url}`)
    expect(saved.headers['content-disposition']).toContain('attachment; filename="passwd.log"')
    expect(saved.raw.toString()).toBe('a line')
  })

  const photo = () =>
    sharp({ create: { width: 30, height: 20, channels: 3, background: '#f00' } })
      .withExif({ IFD0: { Artist: 'secret place' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')

  test.each(['png', 'jpeg', 'webp', 'avif'] as const)(
    'that is a picture (%s) keeps nothing but its pixels: no metadata, nothing behind them',
    async (format) => {
      const sent = await photo().withMetadata({ orientation: 6 }).toFormat(format).toBuffer()
      const file = await upload(author, `photo.${format}`, Buffer.concat([sent, Buffer.from('hidden secret')]))
      const { raw } = await server.ask(`GET ${file.url}`)
      expect(raw.toString('latin1')).not.toContain('secret')
      const { width, height, exif, xmp, orientation = 1 } = await sharp(raw).metadata()
      expect({ width, height, exif, xmp, orientation }).toEqual({ width: 20, height: 30, orientation: 1 })
      expect(file.bytes).toBe(raw.length)
    },
  )

  test('that the storage does not take do not count against the hundred an hour', async () => {
    const member = await server.addUser()
    const { files } = server.services
    const { create } = files
    files.create = () => Promise.reject(new StorageUnreachableError('away'))
    const send = () =>
      server.ask('POST /api/issues/attachments', {
        token: member.token,
        ...multipart('a.log', 'text/plain', Buffer.from('a line')),
      })
    try {
      for (let at = 0; at < 101; at++) expect((await send()).status).toBe(503)
    } finally {
      files.create = create
    }
    expect((await send()).status).toBe(201)
  })

  test('that is a GIF which moves goes on moving', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0', '#00f'].map((background) =>
        sharp({ create: { width: 30, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const sent = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(sent).metadata()).pages).toBe(3)
    const file = await upload(author, 'moves.gif', Buffer.concat([sent, Buffer.from('secret')]))
    const { raw } = await server.ask(`GET ${file.url}`)
    expect(raw.toString('latin1')).not.toContain('secret')
    expect((await sharp(raw).metadata()).pages).toBe(3)
  })

  test.each([
    ['is damaged', async () => (await photo().png().toBuffer()).subarray(0, 300), 415],
    ['has 900 million pixels', async () => hugePicture(30_000, 30_000), 413],
  ])('that is a picture which %s is refused and leaves nothing', async (_, make, status) => {
    const before = await server.services.files.list('attachments')
    const form = multipart('shot.png', 'image/png', await make())
    const answer = await server.ask('POST /api/issues/attachments', { token: author.token, ...form })
    expect(answer.status).toBe(status)
    expect(answer.body.message).toMatch(/^The picture/)
    expect(await server.services.files.list('attachments')).toEqual(before)
  })

  test('belongs to one issue of its uploader, and goes when the form takes it off', async () => {
    const other = await server.addUser()
    const [mine, theirs] = [await upload(author), await upload(other)]
    const issue = await report(author, { attachments: [mine.url] })
    expect(issue.files).toMatchObject([{ name: 'shot.png' }])
    for (const url of [mine.url, theirs.url, 'https://evil.example/x.png', 'javascript:alert(1)']) {
      const answer = await server.ask('POST /api/issues', {
        token: author.token,
        body: { ...draft, attachments: [url] },
      })
      expect(answer.status, url).toBe(400)
    }
    const second = await upload(author, 'server.log', Buffer.from('line'))
    const put = (attachments: string[]) =>
      server.ask<Issue>(`PUT /api/issues/${issue.id}`, { token: author.token, body: { ...draft, attachments } })
    expect((await put([second.url, mine.url])).body.data.attachments).toEqual([second.url, mine.url])
    expect((await put([second.url])).body.data.attachments).toEqual([second.url])
    expect((await server.ask(`GET ${mine.url}`)).status).toBe(404)
    expect((await read(issue.id)).history).toMatchObject([
      { field: 'attachments', from: 'server.log, shot.png', to: 'server.log' },
      { field: 'attachments', from: 'shot.png', to: 'server.log, shot.png' },
    ])
  })

  test('of a closed issue stays for its author, and an ADMIN may take it off', async () => {
    const { url } = await upload(author)
    const issue = await report(author, { attachments: [url] })
    await server.ask(`PUT /api/issues/${issue.id}/status`, { token: admin.token, body: { status: 'CLOSED' } })
    const remove = (token: string) =>
      server.ask(`DELETE /api/issues/attachments?url=${encodeURIComponent(url)}`, { token })
    expect((await remove(author.token)).status).toBe(403)
    expect((await remove(admin.token)).status).toBe(200)
    expect(await read(issue.id)).toMatchObject({ attachments: [], version: 3 })
  })

  test.each([
    ['11 MB', 413, (form: Buffer) => form],
    ['cut in the middle', 400, (form: Buffer) => form.subarray(0, form.length - 200)],
  ])('%s leaves nothing behind', async (what, status, cut) => {
    const before = await server.services.files.list('attachments')
    const size = what === '11 MB' ? 11 * 1024 * 1024 : 5000
    const { headers, body } = multipart('server.log', 'text/plain', Buffer.alloc(size, 'line\n'))
    const answer = await server.ask('POST /api/issues/attachments', { token: author.token, headers, body: cut(body) })
    expect(answer.status).toBe(status)
    expect(answer.body.message).toMatch(/too large to send \(limit 10 MB\)|cut off/)
    expect(await server.services.files.list('attachments')).toEqual(before)
  })

  test('that no issue has is swept: after a week, or at once where the database does not know it', async () => {
    const [fresh, old, used] = [await upload(author), await upload(author), await upload(author)]
    await report(author, { attachments: [used.url] })
    const name = (url: string) => url.split('/').at(-1) ?? ''
    await orm()
      .update(issueAttachments)
      .set({ createdAt: new Date(Date.now() - 8 * 86_400_000) })
      .where(sql`${issueAttachments.file} in (${name(old.url)}, ${name(used.url)})`)
    const stray = `attachments/${createHash('md5').update('stray').digest('hex')}.png`
    await server.services.files.write(stray, Buffer.from('left by a fallen server'))
    expect(await sweepAttachments({ ...server.services, queries: orm() }, { rowDelay: 1 })).toBe(2)
    expect(await server.services.files.read(stray)).toBeNull()
    expect((await server.ask(`GET ${old.url}`)).status).toBe(404)
    expect((await server.ask(`GET ${fresh.url}`)).status).toBe(200)
    expect((await server.ask(`GET ${used.url}`)).status).toBe(200)
  })
})

describe('comments', () => {
  test('are listed the oldest first, or the newest where asked, page by page', async () => {
    const issue = await report(author)
    const path = `/api/issues/${issue.id}/comments`
    for (const content of ['1', '2', '3']) await server.ask(`POST ${path}`, { token: author.token, body: { content } })
    const pageOf = async (query: string) => {
      const { body } = await server.ask<IssueComment[]>(`GET ${path}?${query}`, { token: author.token })
      return { words: body.data.map(({ content }) => content), next: body.page?.nextCursor ?? null }
    }
    expect((await pageOf('')).words).toEqual(['1', '2', '3'])
    const first = await pageOf('sort=newest&limit=2')
    expect(first.words).toEqual(['3', '2'])
    expect((await pageOf(`sort=newest&limit=2&cursor=${first.next}`)).words).toEqual(['1'])
    expect((await server.ask(`GET ${path}?sort=best`, { token: author.token })).status).toBe(400)
  })
})

describe('mails', () => {
  test('go to the author when the status changes or somebody else comments, never for what they do themselves', async () => {
    const reader = await server.addUser({ username: 'reader' })
    const issue = await report(reader, { title: 'With <mails>' })
    const comment = (token: string) =>
      server.ask(`POST /api/issues/${issue.id}/comments`, { token, body: { content: 'Which browser?' } })
    await comment(reader.token)
    await comment(admin.token)
    await server.ask(`PUT /api/issues/${issue.id}/status`, { token: admin.token, body: { status: 'WONT_FIX' } })
    await server.ask(`PUT /api/issues/${issue.id}/priority`, { token: admin.token, body: { priority: 'HIGH' } })
    const sent = await mailsTo(reader)
    expect(sent.map(({ subject }) => subject)).toEqual([
      'New comment on your feedback “With <mails>”',
      "Your feedback “With <mails>” is now Won't Fix",
    ])
    expect(sent[0]?.text).toContain('root commented')
    expect(sent[0]?.text).toContain('Which browser?')
    expect(sent[0]?.text).toContain(`http://ketwork.localhost/issues/${issue.id}`)
    expect(sent[0]?.text).toMatch(
      /Unsubscribe from emails about your feedback: http:\/\/ketwork\.localhost\/unsubscribe\?token=[\w-]{43}/,
    )
    expect(sent[0]?.html).not.toContain('<mails>')
    expect(sent[0]?.unsubscribeUrl).toContain('/unsubscribe?token=')
  })

  test('end by the link of any of them, and come again the same way; a banned author gets none', async () => {
    const reader = await server.addUser()
    const issue = await report(reader)
    const setStatus = (status: string) =>
      server.ask(`PUT /api/issues/${issue.id}/status`, { token: admin.token, body: { status } })
    await setStatus('CLOSED')
    const token = new URL((await mailsTo(reader))[0]?.unsubscribeUrl ?? '').searchParams.get('token')
    const wish = (isWanted: boolean) => server.ask('POST /api/issues/mails/link', { body: { token, isWanted } })
    for (let round = 0; round < 2; round++) expect((await wish(false)).body.data).toEqual({ isWanted: false })
    await setStatus('OPEN')
    expect(await mailsTo(reader)).toHaveLength(1)
    await wish(true)
    await setStatus('CLOSED')
    expect(await mailsTo(reader)).toHaveLength(2)
    await server.ask(`PUT /api/moderation/users/${reader.id}`, { token: admin.token, body: { isBanned: true } })
    await setStatus('OPEN')
    expect(await mailsTo(reader)).toHaveLength(2)
  })
})

test('a deleted account leaves its feedback without its name, machine and waiting files', async () => {
  const leaving = await server.addUser()
  const issue = await report(leaving, {
    browserInfo: 'Firefox',
    userAgent: 'Mozilla',
    url: 'http://ketwork.localhost/',
  })
  await server.ask(`DELETE /api/users/${leaving.id}`, { token: admin.token })
  expect(await read(issue.id)).toMatchObject({
    title: 'It flickers',
    authorId: null,
    author: null,
    browserInfo: '',
    userAgent: '',
    url: '',
  })
  const log = await server.ask<{ action: string }[]>('GET /api/moderation/log', { token: admin.token })
  expect(log.body.data[0]).toMatchObject({ action: 'DELETE_USER', subject: leaving.username, adminName: 'root' })
})
