/** 50,000 issues: how long lists, filters, search and figures take, through the whole server but the socket. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { buildApp } from '../server/app'
import { createSession } from '../server/auth/sessions'
import { openDatabase } from '../server/platform/database'
import { openDiskFiles } from '../server/platform/disk-files'
import { readSettings } from '../server/platform/settings'
import { createFakeEngine } from '../server/testing-engine'
import { users } from '../server/users/tables'
import { time, type Row, productRow } from './measure'

const amount = 50_000

/** How many are made by one statement. */
const part = 2500

/** The goal of reads at half load, in milliseconds. */
const goal = { milliseconds: 50, of: 'p95' } as const

export async function feedbackRows(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ketwork-bench-'))
  const log = pino({ level: 'silent' })
  const settings = {
    ...readSettings({
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      KETWORK_DEMO: 'off',
      RATE_LIMIT_REQUESTS: '1000000',
      RATE_LIMIT_NOTICES: '1000000',
    }),
  }
  const database = await openDatabase(settings, log)
  try {
    const files = await openDiskFiles(folder)
    const app = await buildApp(
      { settings, database, files, engine: createFakeEngine(), log },
      { clientFolder: join(folder, 'no-client') },
    )
    try {
      await app.ready()
      const [admin, member] = [uuidv7(), uuidv7()]
      await database.orm.insert(users).values([
        { id: admin, username: 'root', usernameKey: 'root', role: 'ADMIN', isVerified: true },
        { id: member, username: 'ada', usernameKey: 'ada', isVerified: true },
      ])
      await seed(member)
      const tokens = {
        admin: await createSession(database.orm, admin),
        member: await createSession(database.orm, member),
      }
      const ask =
        (path: string, who: keyof typeof tokens = 'admin') =>
        async () => {
          const answer = await app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${tokens[who]}` } })
          if (answer.statusCode !== 200) throw new Error(`GET ${path} answered ${answer.statusCode}: ${answer.body}`)
          return answer.json<{ page?: { nextCursor: string } }>()
        }
      const deep = (await ask('/issues?limit=100')()).page?.nextCursor ?? ''
      const questions: [string, () => Promise<unknown>][] = [
        ['newest 24', ask('/issues')],
        ['the next page', ask(`/issues?cursor=${deep}`)],
        ['one status, one priority', ask('/issues?status=IN_PROGRESS&priority=URGENT')],
        ['two statuses, one type', ask('/issues?status=OPEN&status=RESOLVED&type=SECURITY')],
        ['a rare word', ask('/issues?q=needle')],
        ['a frequent word', ask('/issues?q=flicker')],
        ['one letter', ask('/issues?q=z')],
        ['a word, filtered', ask('/issues?q=needle&status=OPEN&type=BUG')],
        ['own, 25,000 of them', ask('/issues/my', 'member')],
        ['statistics', ask('/issues/stats')],
        ['tags', ask('/issues/tags')],
      ]
      const rows: Row[] = []
      for (const [what, work] of questions) {
        rows.push(productRow(`50,000 issues: ${what}`, await time(work, { runs: 60, seconds: 6 }), goal))
      }
      return rows
    } finally {
      await app.close()
    }
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }

  async function seed(author: string) {
    // In parts, because no statement may take longer than half a minute.
    for (let from = 1; from <= amount; from += part) await seedPart(author, from)
    await database.orm.execute(sql`vacuum analyze`)
  }

  async function seedPart(author: string, from: number) {
    await database.orm.execute(sql`
      insert into issues (id, title, description, text_key, type, status, priority, tags, author_id, created_at)
      select gen_random_uuid(), title, body, lower(title || E'\n' || body),
        (array['BUG','IMPROVEMENT','FEATURE_REQUEST','UI_UX','PERFORMANCE','SECURITY','OTHER'])[1 + at % 7],
        (array['OPEN','IN_PROGRESS','RESOLVED','CLOSED','DUPLICATE','WONT_FIX'])[1 + at % 6],
        (array['LOW','MEDIUM','HIGH','URGENT'])[1 + at % 4],
        array['tag ' || at % 40, 'tag ' || at % 90],
        case when at % 2 = 0 then ${author}::uuid end,
        now() - at * interval '1 minute'
      from (
        select at, 'Number ' || at as title,
          case when at % 500 = 0 then 'needle ' when at % 3 = 0 then 'It flickers when I look. ' else '' end
            || repeat(md5(at::text) || ' ', 12) as body
        from generate_series(${from}::int, ${from + part - 1}::int) as at
      ) as made`)
    await database.orm.execute(sql`
      insert into issue_comments (id, issue_id, author_id, content)
      select gen_random_uuid(), id, ${author}::uuid, 'A note' from issues, generate_series(1, 2)
      where created_at <= now() - ${from}::int * interval '1 minute'`)
  }
}
